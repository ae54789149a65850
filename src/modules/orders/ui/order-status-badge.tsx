"use client";

import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/ui/badge";
import type { DescribedLine } from "../contract/detail";
import type { OrderState } from "../contract/search";

const tones: Record<OrderState, Tone> = {
  queued: "neutral",
  processing: "info",
  review: "warn",
  completed: "credit",
  partial: "warn",
  failed: "danger",
  canceled: "neutral",
};

/** How an order stands, in a word. Needs the texts of `orders`. */
export function OrderStatusBadge({ state }: { state: OrderState }) {
  const t = useTranslations("orders.states");
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}

/** How a line of an order stands. */
export function LineStatusBadge({ status }: { status: DescribedLine["status"] }) {
  const t = useTranslations("orders.lineStates");
  return <Badge tone={status === "sent" ? "credit" : tones[status]}>{t(status)}</Badge>;
}
