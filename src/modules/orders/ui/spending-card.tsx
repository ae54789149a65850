"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { useFormatter, useTimeZone, useTranslations } from "next-intl";
import { CardFailure } from "@/client/card-failure";
import { trpc } from "@/client/trpc";
import { useAddress } from "@/client/use-address";
import { formatRupiah } from "@/shared/money";
import { ButtonLink } from "@/ui/button-link";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { SegmentedControl } from "@/ui/segmented-control";
import { Skeleton } from "@/ui/skeleton";
import type { Statistics } from "../contract";
import { SpendingChart } from "./spending-chart";
import { spendingRange, spendingRanges } from "./spending-range";
import { SpendingTable } from "./spending-table";

const chartHeight = "h-60";

function hasFigures({ orders, spent, refunded }: Statistics["totals"]): boolean {
  return orders > 0 || spent > 0 || refunded > 0;
}

function Figures({ totals, share }: { totals: Statistics["totals"]; share: number | null }) {
  const t = useTranslations("overview.spending");
  const format = useFormatter();
  const figures = [
    { label: t("spent"), value: formatRupiah(totals.spent) },
    { label: t("refunded"), value: formatRupiah(totals.refunded) },
    { label: t("orders"), value: format.number(totals.orders) },
    {
      label: t("success"),
      value:
        share === null ? "–" : format.number(share, { style: "percent", maximumFractionDigits: 1 }),
      more: t("ended", { completed: totals.completed, failed: totals.failed }),
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-4 lg:grid-cols-4">
      {figures.map(({ label, value, more }) => (
        <div key={label} className="grid content-start">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-lg font-semibold tracking-tight tabular-nums sm:text-xl">{value}</dd>
          {more === undefined ? null : <dd className="text-sm text-muted">{more}</dd>}
        </div>
      ))}
    </dl>
  );
}

function Legend() {
  const t = useTranslations("overview.spending");
  return (
    <p aria-hidden="true" className="flex gap-4 text-xs text-muted">
      <span className="inline-flex items-center gap-1.5">
        <span className="size-2 rounded-xs bg-accent" />
        {t("spent")}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span className="h-0.5 w-3 rounded-full bg-muted" />
        {t("success")}
      </span>
    </p>
  );
}

/** What was spent in the last days and how the orders ended. The range is part of the address. */
export function SpendingCard() {
  const t = useTranslations("overview.spending");
  const { parameters, push } = useAddress();
  const days = spendingRange(parameters.get("days"));
  const time_zone = useTimeZone() ?? "UTC";
  const query = trpc.orders.statistics.useQuery(
    { days, time_zone },
    { placeholderData: keepPreviousData },
  );
  const statistics = query.data;
  const isEmpty = statistics !== undefined && !hasFigures(statistics.totals);

  return (
    <Card
      title={t("title")}
      actions={
        <SegmentedControl
          label={t("range")}
          options={spendingRanges.map((range) => ({
            value: String(range),
            label: t("days", { count: range }),
          }))}
          value={String(days)}
          onChange={(range) => push(`/?days=${range}`)}
        />
      }
    >
      {query.isLoadingError ? (
        <CardFailure query={query} />
      ) : (
        <div
          aria-busy={query.isPlaceholderData || !statistics}
          className="grid grid-cols-1 gap-5 px-4 py-4 transition-opacity delay-100 aria-busy:opacity-60 sm:px-5"
        >
          {statistics ? (
            <Figures totals={statistics.totals} share={statistics.success_share} />
          ) : (
            <Skeleton className="h-30 w-full lg:h-17" />
          )}
          {isEmpty ? (
            <EmptyState
              icon={<ChartColumn size={20} />}
              title={t("emptyTitle", { count: statistics.days.length })}
              action={
                <ButtonLink href="/buy" size="small">
                  {t("buy")}
                </ButtonLink>
              }
            >
              {t("empty")}
            </EmptyState>
          ) : (
            <div className="grid grid-cols-1 gap-2">
              <div className={chartHeight}>
                {statistics ? (
                  <SpendingChart days={statistics.days} />
                ) : (
                  <Skeleton className="size-full" />
                )}
              </div>
              <Legend />
            </div>
          )}
          {statistics && !isEmpty ? (
            <details className="group min-h-6 text-sm">
              <summary className="cursor-pointer rounded-md text-muted hover:text-ink">
                {t("asTable")}
              </summary>
              <SpendingTable days={statistics.days} />
            </details>
          ) : null}
        </div>
      )}
    </Card>
  );
}
