"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { QueryFailure } from "@/client/query-failure";
import { formatRupiah } from "@/shared/money";
import { ButtonLink } from "@/ui/button-link";
import { Skeleton } from "@/ui/skeleton";
import type { QuoteState } from "./use-quote";

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}

/** What will be paid and what is left then, before anything is paid. */
export function PriceSummary({
  state: { quote, isCurrent, error, refetch },
  complete,
}: {
  state: QuoteState;
  /** Whether the order has all that its price depends on. */
  complete: boolean;
}) {
  const t = useTranslations("buy");
  const short = quote && quote.balance_after === null ? quote.amount - quote.balance : undefined;
  const amounts = complete ? quote : undefined;
  const pending = complete ? <Skeleton className="w-24" /> : "–";

  return (
    <div className="grid gap-3">
      <dl
        aria-live="polite"
        aria-busy={complete && !isCurrent && !error ? true : undefined}
        className="grid gap-1.5 transition-opacity delay-150 aria-busy:opacity-60"
      >
        <Line label={t("price")}>
          <span data-testid="price" className="text-xl font-semibold tracking-tight">
            {amounts ? formatRupiah(amounts.amount) : pending}
          </span>
        </Line>
        <Line label={t("balance")}>{amounts ? formatRupiah(amounts.balance) : pending}</Line>
        <Line label={t("after")}>
          {!amounts ? (
            pending
          ) : short === undefined ? (
            formatRupiah(amounts.balance_after ?? 0)
          ) : (
            <span className="font-medium text-danger">
              {t("short", { amount: formatRupiah(short) })}
            </span>
          )}
        </Line>
      </dl>
      {complete ? null : <p className="text-sm text-muted">{t("unpriced")}</p>}
      {complete && error ? <QueryFailure query={{ error, refetch }} /> : null}
      {amounts && short !== undefined ? (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-warn-soft py-1.5 pr-1.5 pl-3 text-sm text-warn">
          {t("insufficient")}
          <ButtonLink href="/balance/top-up" size="small">
            {t("topUp")}
          </ButtonLink>
        </div>
      ) : null}
    </div>
  );
}
