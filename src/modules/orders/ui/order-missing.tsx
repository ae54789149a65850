"use client";

import { useTranslations } from "next-intl";
import { MissingCard } from "@/ui/missing-card";
import { PageHeader } from "@/ui/page-header";

/** Stands in for an order that the account does not have. */
export function OrderMissing({ invoice }: { invoice: string }) {
  const t = useTranslations("orders.detail");
  return (
    <>
      <PageHeader back={{ href: "/orders", label: t("back") }} title={t("order")} />
      <MissingCard title={t("notFoundTitle")} way={{ href: "/orders", label: t("toOrders") }}>
        <span className="break-all">{t("notFound", { invoice })}</span>
      </MissingCard>
    </>
  );
}
