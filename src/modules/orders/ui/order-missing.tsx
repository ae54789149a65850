"use client";

import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/ui/button-link";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";

/** Stands in for an order that the account does not have. */
export function OrderMissing({ invoice }: { invoice: string }) {
  const t = useTranslations("orders.detail");
  return (
    <>
      <PageHeader back={{ href: "/orders", label: t("back") }} title={t("order")} />
      <Card>
        <EmptyState
          icon={<SearchX size={20} />}
          title={t("notFoundTitle")}
          action={
            <ButtonLink href="/orders" size="small">
              {t("toOrders")}
            </ButtonLink>
          }
        >
          <span className="break-all">{t("notFound", { invoice })}</span>
        </EmptyState>
      </Card>
    </>
  );
}
