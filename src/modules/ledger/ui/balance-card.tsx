"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { CardFailure } from "@/client/card-failure";
import { trpc } from "@/client/trpc";
import { formatRupiah } from "@/shared/money";
import { Badge } from "@/ui/badge";
import { ButtonLink } from "@/ui/button-link";
import { Card, CardBody } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";

const figure = "text-[2rem] leading-tight font-semibold tracking-tight tabular-nums sm:text-4xl";
const quietLink = "text-muted underline-offset-4 hover:text-ink hover:underline";

/** What the account can spend now, whether that is little, and what waits to be paid. */
export function BalanceCard({ statement = false }: { statement?: boolean }) {
  const t = useTranslations("ledger");
  const overview = trpc.ledger.overview.useQuery();
  const known = overview.data?.data;
  return (
    <Card title={t("balance")}>
      {overview.isLoadingError ? (
        <CardFailure query={overview} />
      ) : (
        <CardBody className="pt-1! sm:pb-5">
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
            <div className="grid min-h-18 content-start gap-1.5">
              {known ? (
                <p data-testid="balance" className={figure}>
                  {formatRupiah(known.balance)}
                </p>
              ) : (
                <p className={figure}>
                  <Skeleton className="w-56" />
                </p>
              )}
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                {known?.low && known.low_mark !== null ? (
                  <Badge tone="warn">{t("low", { mark: formatRupiah(known.low_mark) })}</Badge>
                ) : null}
                {known && known.pending_top_ups > 0 ? (
                  <Link href="/balance" className={quietLink}>
                    {t("pendingTopUps", { count: known.pending_top_ups })}
                  </Link>
                ) : null}
                {statement ? (
                  <Link href="/balance/statement" className={quietLink}>
                    {t("statement.title")}
                  </Link>
                ) : null}
              </div>
            </div>
            <ButtonLink look="primary" href="/balance/top-up">
              <Plus aria-hidden="true" size={16} />
              {t("topUp")}
            </ButtonLink>
          </div>
        </CardBody>
      )}
    </Card>
  );
}
