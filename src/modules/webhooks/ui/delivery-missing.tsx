"use client";

import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/ui/button-link";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";

/** Stands in for a delivery that the account does not have. */
export function DeliveryMissing() {
  const t = useTranslations("webhooks.detail");
  return (
    <>
      <PageHeader title={t("title")} back={{ href: "/webhooks", label: t("back") }} />
      <Card>
        <EmptyState
          icon={<SearchX size={20} />}
          title={t("notFoundTitle")}
          action={<ButtonLink href="/webhooks">{t("toList")}</ButtonLink>}
        >
          {t("notFound")}
        </EmptyState>
      </Card>
    </>
  );
}
