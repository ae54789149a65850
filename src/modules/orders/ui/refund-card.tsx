"use client";

import { useTranslations } from "next-intl";
import { formatRupiah } from "@/shared/money";
import { Card } from "@/ui/card";
import { ExactTime } from "@/ui/exact-time";
import type { DescribedOrder } from "../contract/detail";

/** What was given back of an order. */
export function RefundCard({ refunds }: { refunds: DescribedOrder["refunds"] }) {
  const t = useTranslations("orders.detail");
  return (
    <Card title={t("refunds")} text={t("refundsText")}>
      <ul aria-label={t("refunds")} className="mt-3">
        {refunds.map((refund) => (
          <li
            key={refund.id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-3 text-sm sm:px-5"
          >
            <div className="grid gap-0.5">
              <p>{t("mutation", { id: String(refund.id) })}</p>
              <ExactTime value={refund.created_at} className="text-muted" />
            </div>
            <div className="ml-auto grid justify-items-end gap-0.5 tabular-nums">
              <p className="font-medium text-credit">+{formatRupiah(refund.amount)}</p>
              <p className="text-muted">
                {t("balanceAfter", { amount: formatRupiah(refund.balance_after) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
