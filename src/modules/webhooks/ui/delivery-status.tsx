"use client";

import { useTranslations } from "next-intl";
import { trpc } from "@/client/trpc";
import { Badge, type Tone } from "@/ui/badge";
import { Countdown } from "@/ui/countdown";
import type { LoggedDelivery } from "../contract/delivery-log";

const tones: Record<LoggedDelivery["status"], Tone> = {
  pending: "info",
  delivered: "credit",
  failed: "danger",
};

/** Where a delivery stands, and when it is tried again. */
export function DeliveryStatus({
  delivery,
}: {
  delivery: Pick<LoggedDelivery, "status" | "sending" | "next_attempt_at">;
}) {
  const t = useTranslations("deliveries");
  const utils = trpc.useUtils();
  const { status, sending, next_attempt_at: next } = delivery;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge tone={tones[status]}>{sending ? t("sending") : t(`status.${status}`)}</Badge>
      {next === null ? null : (
        <span className="text-xs text-muted">
          <span className="sr-only">{t("next")} </span>
          <Countdown key={next} until={next} onEnd={() => utils.webhooks.invalidate()} />
        </span>
      )}
    </span>
  );
}
