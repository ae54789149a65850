"use client";

import { keepPreviousData } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { CardFailure } from "@/client/card-failure";
import { trpc } from "@/client/trpc";
import { useAddress } from "@/client/use-address";
import { formatRupiah } from "@/shared/money";
import { Card, CardBody } from "@/ui/card";
import { Countdown } from "@/ui/countdown";
import { ExactTime } from "@/ui/exact-time";
import { Pager } from "@/ui/pager";
import { FilterSelect } from "@/ui/select-field";
import { SkeletonRows } from "@/ui/skeleton-rows";
import type { OwnTopUpRow, TopUpStatus } from "../contract";
import { TopUpStatusBadge } from "./top-up-status";
import { statuses, type TopUpsView, topUpsHref, topUpsInput, topUpsView } from "./top-ups-view";

function TopUpLine({ topUp, onEnd }: { topUp: OwnTopUpRow; onEnd: () => void }) {
  const t = useTranslations("topUps");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line px-4 py-3 text-sm transition-colors first:border-t-0 hover:bg-raised/60 sm:px-5">
      <div className="grid min-w-0 gap-0.5">
        <Link
          href={`/balance/top-ups/${encodeURIComponent(topUp.invoice)}`}
          className="justify-self-start rounded-sm font-medium tabular-nums underline-offset-4 hover:underline"
        >
          {formatRupiah(topUp.amount)}
          <span className="font-normal text-muted"> · {topUp.channel_name}</span>
        </Link>
        <span className="font-mono text-xs text-muted">{topUp.invoice}</span>
      </div>
      <div className="flex items-center gap-3">
        {topUp.status === "pending" ? (
          <span className="text-muted">
            {t("endsIn")}{" "}
            <Countdown until={topUp.expires_at} onEnd={onEnd} className="font-medium text-ink" />
          </span>
        ) : (
          <ExactTime value={topUp.paid_at ?? topUp.created_at} className="text-muted" />
        )}
        <TopUpStatusBadge status={topUp.status} />
      </div>
    </li>
  );
}

/** The account's top-ups, newest first; nothing for an account that never had one. */
export function TopUpsCard() {
  const t = useTranslations("topUps");
  const utils = trpc.useUtils();
  const { parameters, push } = useAddress();
  const view = topUpsView((name) => parameters.get(name));
  const list = trpc.topUps.list.useQuery(topUpsInput(view), { placeholderData: keepPreviousData });

  function go(next: TopUpsView) {
    push(topUpsHref(window.location.search, next));
  }

  function content() {
    if (!list.data) return list.error ? null : <SkeletonRows rows={2} />;
    const { data: rows, meta } = list.data;
    if (rows.length === 0) return <CardBody className="text-sm text-muted">{t("none")}</CardBody>;
    return (
      <>
        <ul
          aria-label={t("title")}
          aria-busy={list.isPlaceholderData}
          className="mt-2 transition-opacity delay-100 aria-busy:opacity-60"
        >
          {rows.map((topUp) => (
            <TopUpLine
              key={topUp.invoice}
              topUp={topUp}
              onEnd={() => {
                void utils.topUps.invalidate();
                void utils.ledger.overview.invalidate();
              }}
            />
          ))}
        </ul>
        {meta.total > meta.per_page ? (
          <Pager
            label={t("title")}
            page={meta}
            hrefOf={(page) => topUpsHref(parameters.toString(), { ...view, page })}
            onGo={(page) => go({ ...view, page })}
          />
        ) : null}
      </>
    );
  }

  if (list.data?.meta.total === 0 && view.status === "") return null;
  return (
    <Card
      title={t("title")}
      actions={
        <FilterSelect
          label={t("filter")}
          options={[
            { value: "", label: t("all") },
            ...statuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
          ]}
          value={view.status}
          onChange={(event) => go({ page: 1, status: event.target.value as TopUpStatus | "" })}
        />
      }
    >
      <CardFailure query={list} />
      {content()}
    </Card>
  );
}
