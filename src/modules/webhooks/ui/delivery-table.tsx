"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { CopyableId } from "@/ui/copyable-id";
import { ExactTime } from "@/ui/exact-time";
import { Cell, ColumnHead, Row, Table } from "@/ui/table";
import type { LoggedDelivery } from "../contract/delivery-log";
import { DeliveryStatus } from "./delivery-status";
import { ReplayButton } from "./replay-button";
import { useDeliveryWords } from "./use-delivery-words";

function Reference({
  row: { invoice, ref_id: refId, of_order: ofOrder },
}: {
  row: LoggedDelivery;
}) {
  if (invoice === null) return <span className="text-muted">–</span>;
  return (
    <div className="grid min-w-0 justify-items-start">
      {ofOrder ? (
        <Link
          href={`/orders/${encodeURIComponent(invoice)}`}
          className="max-w-full truncate rounded-md py-0.5 font-mono text-xs underline-offset-4 hover:underline sm:text-[0.8125rem]"
        >
          {invoice}
        </Link>
      ) : (
        <CopyableId value={invoice} />
      )}
      {refId === null || refId === invoice ? null : (
        <CopyableId value={refId} className="text-muted" />
      )}
    </div>
  );
}

function Result({ row }: { row: LoggedDelivery }) {
  const t = useTranslations("deliveries");
  const words = useDeliveryWords();
  return (
    <span className="text-muted">
      {row.last_attempt ? words.result(row.last_attempt) : t("noAnswerYet")}
    </span>
  );
}

/** Deliveries with where each stands. On a phone the lesser columns fold into the first. */
export function DeliveryTable({ rows }: { rows: LoggedDelivery[] }) {
  const t = useTranslations("webhooks.log");
  const words = useDeliveryWords();
  const wide = "hidden lg:table-cell";
  return (
    <Table name={t("title")}>
      <thead>
        <tr>
          <ColumnHead>{t("event")}</ColumnHead>
          <ColumnHead className={wide}>{t("reference")}</ColumnHead>
          <ColumnHead className="hidden sm:table-cell">{t("result")}</ColumnHead>
          <ColumnHead numeric className={wide}>
            {t("tries")}
          </ColumnHead>
          <ColumnHead className={wide}>{t("time")}</ColumnHead>
          <ColumnHead numeric>
            <span className="sr-only">{t("actions")}</span>
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.event_id}>
            <Cell className="w-full max-w-0 lg:w-auto lg:max-w-none">
              <div className="grid justify-items-start gap-1">
                <Link
                  href={`/webhooks/${row.event_id}`}
                  className="font-medium underline-offset-4 hover:underline"
                >
                  {words.event(row.event)}
                </Link>
                <DeliveryStatus delivery={row} />
                <div className="grid max-w-full justify-items-start gap-0.5 lg:hidden">
                  <span className="sm:hidden">
                    <Result row={row} />
                  </span>
                  <ExactTime value={row.created_at} className="text-muted" />
                  <Reference row={row} />
                </div>
              </div>
            </Cell>
            <Cell className={`${wide} max-w-64`}>
              <Reference row={row} />
            </Cell>
            <Cell className="hidden min-w-44 sm:table-cell">
              <Result row={row} />
            </Cell>
            <Cell numeric className={wide}>
              {row.attempts_made}
            </Cell>
            <Cell className={`${wide} text-muted`}>
              <ExactTime value={row.created_at} />
            </Cell>
            <Cell numeric className="py-2">
              <ReplayButton eventId={row.event_id} event={row.event} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
