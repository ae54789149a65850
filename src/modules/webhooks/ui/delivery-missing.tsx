"use client";

import { useTranslations } from "next-intl";
import { MissingCard } from "@/ui/missing-card";
import { PageHeader } from "@/ui/page-header";

/** Stands in for a delivery that the account does not have. */
export function DeliveryMissing() {
  const t = useTranslations("webhooks.detail");
  return (
    <>
      <PageHeader title={t("title")} back={{ href: "/webhooks", label: t("back") }} />
      <MissingCard title={t("notFoundTitle")} way={{ href: "/webhooks", label: t("toList") }}>
        {t("notFound")}
      </MissingCard>
    </>
  );
}
