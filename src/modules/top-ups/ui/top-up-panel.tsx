"use client";

import { CircleCheck, CircleSlash } from "lucide-react";
import { useTranslations } from "next-intl";
import { failureOf } from "@/client/failure";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import { formatRupiah } from "@/shared/money";
import { ButtonLink } from "@/ui/button-link";
import { Card, CardBody } from "@/ui/card";
import { CopyableId } from "@/ui/copyable-id";
import { EmptyState } from "@/ui/empty-state";
import { ExactTime } from "@/ui/exact-time";
import { Fact, Facts } from "@/ui/facts";
import { SkeletonRows } from "@/ui/skeleton-rows";
import type { OwnTopUp } from "../contract";
import { PayableCard } from "./payable-card";
import { TopUpMissing } from "./top-up-missing";
import { TopUpStatusBadge } from "./top-up-status";

function Ended({ topUp }: { topUp: OwnTopUp }) {
  const t = useTranslations("topUps");
  const { status, amount, balance_after } = topUp;
  if (status === "paid") {
    return (
      <Card>
        <EmptyState
          icon={<CircleCheck size={20} className="text-credit" />}
          title={t("paidTitle", { amount: formatRupiah(amount) })}
          action={
            <>
              <ButtonLink look="primary" href="/buy">
                {t("buy")}
              </ButtonLink>
              <ButtonLink href="/balance">{t("toBalance")}</ButtonLink>
            </>
          }
        >
          {balance_after === null ? null : (
            <>
              {t("balanceAfter")}{" "}
              <span data-testid="balance-after" className="font-medium text-ink tabular-nums">
                {formatRupiah(balance_after)}
              </span>
            </>
          )}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon={<CircleSlash size={20} />}
        title={status === "expired" ? t("expiredTitle") : t("canceledTitle")}
        action={
          <ButtonLink look="primary" href={`/balance/top-up?amount=${amount}`}>
            {t("again")}
          </ButtonLink>
        }
      >
        {t("late")}
      </EmptyState>
    </Card>
  );
}

/** One top-up: how it is paid while it waits, and what became of it as soon as that is known. */
export function TopUpPanel({ invoice }: { invoice: string }) {
  const t = useTranslations("topUps");
  const utils = trpc.useUtils();
  const found = trpc.topUps.get.useQuery({ invoice });
  if (found.error && failureOf(found.error).code === "TRX_NOT_FOUND") {
    return <TopUpMissing />;
  }
  if (!found.data) {
    return found.error ? (
      <QueryFailure query={found} />
    ) : (
      <Card>
        <SkeletonRows />
      </Card>
    );
  }
  const topUp = found.data.data;
  return (
    <>
      <p role="status" className="sr-only">
        {t(`status.${topUp.status}`)}
      </p>
      {topUp.status === "pending" ? (
        <PayableCard topUp={topUp} onEnd={() => utils.topUps.invalidate()} />
      ) : (
        <Ended topUp={topUp} />
      )}
      <Card title={t("details")} actions={<TopUpStatusBadge status={topUp.status} />}>
        <CardBody>
          <Facts className="text-sm">
            <Fact label={t("invoice")}>
              <CopyableId value={topUp.invoice} />
            </Fact>
            <Fact label={t("channel")}>{topUp.channel_name}</Fact>
            <Fact label={t("credited")}>{formatRupiah(topUp.amount)}</Fact>
            <Fact label={t("fee")}>{formatRupiah(topUp.fee)}</Fact>
            <Fact label={t("created")}>
              <ExactTime value={topUp.created_at} />
            </Fact>
            <Fact label={topUp.paid_at === null ? t("expires") : t("paidAt")}>
              <ExactTime value={topUp.paid_at ?? topUp.expires_at} />
            </Fact>
          </Facts>
        </CardBody>
      </Card>
    </>
  );
}
