"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { ListFilter, RotateCw, Webhook } from "lucide-react";
import dynamic from "next/dynamic";
import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { CardFailure } from "@/client/card-failure";
import { trpc } from "@/client/trpc";
import { useAddress } from "@/client/use-address";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { StepPager } from "@/ui/step-pager";
import { isFiltered, type LogFilters, logFilters, logHref, logInput } from "./delivery-log-query";
import { DeliveryTable } from "./delivery-table";
import { LogFilterBar } from "./log-filter-bar";

const ReplayFailedDialog = dynamic(() =>
  import("./replay-failed-dialog").then((module) => module.ReplayFailedDialog),
);

const firstPage = { older: undefined, newer: undefined };

/** The log of what was sent, newest first; its filters and its page are part of the address. */
export function DeliveryLogCard() {
  const t = useTranslations("webhooks.log");
  const timeZone = useTimeZone() ?? "UTC";
  const { parameters, push, replace } = useAddress();
  const filters = logFilters(parameters);
  const [replaying, setReplaying] = useState<boolean>();
  const log = trpc.webhooks.log.useQuery(logInput(filters, timeZone), {
    placeholderData: keepPreviousData,
  });

  function change(changes: Partial<LogFilters>) {
    replace(logHref({ ...filters, ...firstPage, ...changes }));
  }

  function content() {
    if (!log.data) return log.error ? null : <SkeletonRows />;
    const { deliveries, older, newer } = log.data.data;
    if (deliveries.length === 0) {
      const filtered = isFiltered(filters);
      return (
        <EmptyState
          icon={filtered ? <ListFilter size={20} /> : <Webhook size={20} />}
          title={filtered ? t("noneTitle") : t("emptyTitle")}
          action={
            filtered || filters.older ? (
              <Button size="small" onClick={() => replace("/webhooks")}>
                {t("clear")}
              </Button>
            ) : undefined
          }
        >
          {filtered ? t("none") : t("empty")}
        </EmptyState>
      );
    }
    const pageHref = (page: Partial<LogFilters>) => logHref({ ...filters, ...firstPage, ...page });
    return (
      <>
        <div
          aria-busy={log.isPlaceholderData}
          className="transition-opacity delay-100 aria-busy:opacity-60"
        >
          <DeliveryTable rows={deliveries} />
        </div>
        <StepPager
          label={t("pages")}
          before={newer === null ? undefined : pageHref({ newer: String(newer) })}
          beforeLabel={t("newer")}
          after={older === null ? undefined : pageHref({ older: String(older) })}
          afterLabel={t("older")}
          onGo={push}
        />
      </>
    );
  }

  return (
    <Card
      title={t("title")}
      text={t("text")}
      actions={
        <Button size="small" onClick={() => setReplaying(true)}>
          <RotateCw aria-hidden="true" size={15} />
          {t("replayFailed")}
        </Button>
      }
    >
      <LogFilterBar filters={filters} onChange={change} />
      <CardFailure query={log} />
      {content()}
      {replaying === undefined ? null : (
        <ReplayFailedDialog open={replaying} onClose={() => setReplaying(false)} />
      )}
    </Card>
  );
}
