"use client";

import { useTranslations } from "next-intl";
import { failureOf, useFailureText } from "@/client/failure";
import { trpc } from "@/client/trpc";
import { formatRupiah } from "@/shared/money";
import { Card } from "@/ui/card";
import { FailureNote } from "@/ui/failure-note";
import { Skeleton } from "@/ui/skeleton";

/** What the account can spend now. */
export function BalanceCard() {
  const t = useTranslations("ledger");
  const failureText = useFailureText();
  const balance = trpc.ledger.balance.useQuery();
  const failure = balance.error && failureOf(balance.error);
  return (
    <Card title={t("balance")}>
      <div className="px-4 pt-1 pb-5 sm:px-5">
        {balance.data ? (
          <p
            data-testid="balance"
            className="text-[2rem] leading-tight font-semibold tracking-tight tabular-nums sm:text-4xl"
          >
            {formatRupiah(balance.data.data.balance)}
          </p>
        ) : failure ? (
          <div className="pt-2">
            <FailureNote
              text={failureText(failure)}
              requestId={failure.requestId}
              onRetry={() => balance.refetch()}
            />
          </div>
        ) : (
          <p className="text-[2rem] leading-tight sm:text-4xl">
            <Skeleton className="w-56" />
          </p>
        )}
      </div>
    </Card>
  );
}
