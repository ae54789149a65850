"use client";

import { Webhook } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { CardFailure } from "@/client/card-failure";
import { trpc } from "@/client/trpc";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ExactTime } from "@/ui/exact-time";
import { SkeletonRows } from "@/ui/skeleton-rows";
import type { LoggedDelivery } from "../contract/delivery-log";
import { DeliveryStatus } from "./delivery-status";
import { ReplayButton } from "./replay-button";
import { useDeliveryWords } from "./use-delivery-words";

function Line({ delivery }: { delivery: LoggedDelivery }) {
  const words = useDeliveryWords();
  const { event_id: eventId, event, last_attempt: last } = delivery;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0 sm:px-5">
      <div className="grid min-w-0 gap-0.5 text-sm">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            href={`/webhooks/${eventId}`}
            className="font-medium underline-offset-4 hover:underline"
          >
            {words.event(event)}
          </Link>
          <DeliveryStatus delivery={delivery} />
        </p>
        <p className="text-muted">
          <ExactTime value={last?.at ?? delivery.created_at} />
          {last ? ` · ${words.result(last)}` : ""}
        </p>
      </div>
      <ReplayButton eventId={eventId} event={event} look="secondary" />
    </li>
  );
}

/** What the reseller's server was told about one order. Needs the texts of `deliveries`. */
export function OrderDeliveries({ invoice }: { invoice: string }) {
  const t = useTranslations("deliveries");
  const deliveries = trpc.webhooks.orderDeliveries.useQuery({ invoice });

  function content() {
    if (!deliveries.data) return deliveries.error ? null : <SkeletonRows rows={2} />;
    const rows = deliveries.data.data;
    if (rows.length === 0) {
      return (
        <EmptyState icon={<Webhook size={20} />} title={t("orderEmptyTitle")}>
          {t("orderEmpty")}{" "}
          <Link href="/webhooks" className="font-medium text-accent underline underline-offset-4">
            {t("setUp")}
          </Link>
        </EmptyState>
      );
    }
    return (
      <ul aria-label={t("orderTitle")} className="mt-3 border-t border-line">
        {rows.map((row) => (
          <Line key={row.event_id} delivery={row} />
        ))}
      </ul>
    );
  }

  return (
    <Card title={t("orderTitle")} text={t("orderText")}>
      <CardFailure query={deliveries} />
      {content()}
    </Card>
  );
}
