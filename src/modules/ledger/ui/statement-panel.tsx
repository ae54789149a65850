"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useFormatter, useTimeZone, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { CardFailure } from "@/client/card-failure";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import { useAddress } from "@/client/use-address";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";
import { FilterSelect } from "@/ui/select-field";
import { SkeletonRows } from "@/ui/skeleton-rows";
import type { Statement } from "../contract";
import { StatementEntries } from "./statement-entries";
import { StatementHead } from "./statement-head";
import { entriesInput, monthNamed, monthsBetween, statementHref } from "./statement-month";
import { StatementSums } from "./statement-sums";

/** So many entries come by themselves; more when they are asked for, or printed. */
const AT_ONCE = 2_000;

function useEntries(statement: Statement, timeZone: string) {
  const entries = trpc.ledger.entries.useInfiniteQuery(entriesInput(statement, timeZone), {
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const rows = entries.data?.pages.flatMap(({ data }) => data) ?? [];
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = entries;
  const [all, setAll] = useState(false);
  const wanted = hasNextPage && !entries.error && (all || rows.length < AT_ONCE);
  useEffect(() => {
    if (wanted && !isFetchingNextPage) void fetchNextPage();
  }, [wanted, isFetchingNextPage, fetchNextPage]);
  return { entries, rows, wanted, loadAll: () => setAll(true) };
}

function Document({ statement, timeZone }: { statement: Statement; timeZone: string }) {
  const t = useTranslations("ledger.statement");
  const format = useFormatter();
  const { entries, rows, wanted, loadAll } = useEntries(statement, timeZone);
  const [printing, setPrinting] = useState(false);
  const missing = statement.entries - rows.length;

  useEffect(() => {
    if (!printing || entries.isFetching) return;
    if (entries.error) return setPrinting(false);
    if (entries.hasNextPage) return;
    setPrinting(false);
    window.print();
  }, [printing, entries.error, entries.hasNextPage, entries.isFetching]);

  function print() {
    loadAll();
    setPrinting(true);
  }

  return (
    <Card className="print:border-0 print:shadow-none">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3 sm:px-5 print:hidden">
        <p role="status" className="text-sm text-muted tabular-nums">
          {missing > 0 && entries.data
            ? t("shown", {
                shown: format.number(rows.length),
                total: format.number(statement.entries),
              })
            : t("entries", { count: statement.entries })}
        </p>
        <div className="flex flex-wrap gap-2">
          {missing > 0 && !wanted && entries.data ? (
            <Button size="small" onClick={loadAll}>
              {t("loadAll")}
            </Button>
          ) : null}
          <Button size="small" look="primary" busy={printing} onClick={print}>
            <Printer aria-hidden="true" size={15} />
            {t("print")}
          </Button>
        </div>
      </div>
      <StatementHead statement={statement} timeZone={timeZone} />
      <StatementSums statement={statement} />
      <CardFailure query={entries} />
      {entries.isPending ? <SkeletonRows /> : null}
      {entries.data ? <StatementEntries statement={statement} rows={rows} /> : null}
      {missing > 0 ? (
        <p className="hidden px-5 py-3 text-sm print:block">
          {t("shown", {
            shown: format.number(rows.length),
            total: format.number(statement.entries),
          })}
        </p>
      ) : null}
    </Card>
  );
}

/** What one month did to the balance, entry by entry, ready to be printed. */
export function StatementPanel({ thisMonth }: { thisMonth: string }) {
  const t = useTranslations("ledger");
  const format = useFormatter();
  const timeZone = useTimeZone() ?? "UTC";
  const { parameters, push } = useAddress();
  const month = monthNamed(parameters.get("month"), thisMonth);
  const input = { month, time_zone: timeZone };
  const found = trpc.ledger.statement.useQuery(input, { placeholderData: keepPreviousData });
  const statement = found.data?.data;
  const first = statement?.first_month ?? thisMonth;
  const months = monthsBetween(first, thisMonth);
  const nameOf = (one: string) =>
    format.dateTime(new Date(`${one}-15T00:00:00Z`), {
      ...{ month: "long", year: "numeric", timeZone: "UTC" },
    });

  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={t("statement.title")}
          back={{ href: "/balance", label: t("balance") }}
          actions={
            <FilterSelect
              label={t("statement.month")}
              options={(months.includes(month) ? months : [month, ...months]).map((one) => ({
                value: one,
                label: nameOf(one),
              }))}
              value={month}
              onChange={(event) => push(statementHref(event.target.value))}
            />
          }
        />
      </div>
      <QueryFailure query={found} />
      {statement ? (
        <div aria-busy={found.isPlaceholderData} className="aria-busy:opacity-60">
          <Document key={statement.month} statement={statement} timeZone={timeZone} />
        </div>
      ) : found.error ? null : (
        <Card>
          <SkeletonRows />
        </Card>
      )}
    </>
  );
}
