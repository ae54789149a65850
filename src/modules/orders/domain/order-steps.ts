import type { Dispatch, Order, OrderLine } from "@/server/db/generated/client";
import { formatTime } from "@/shared/time";
import type { DescribedOrder, OrderStep } from "../contract/detail";
import type { OrderState } from "../contract/search";

type Line = Pick<OrderLine, "id" | "orderProcess">;
type Sent = Pick<Dispatch, "lineId" | "submittedAt" | "endedAt">;

/** Who delivers an order. */
export function deliveredBy(lines: readonly Line[]): DescribedOrder["delivered_by"] {
  const ways = new Set(
    lines.map(({ orderProcess }) => {
      if (orderProcess === "auto") return "stock" as const;
      return orderProcess === "manual" ? ("operator" as const) : ("supplier" as const);
    }),
  );
  const [only, ...others] = ways;
  return only === undefined || others.length > 0 ? "several" : only;
}

function earliest(times: readonly Date[]): Date | undefined {
  return times.reduce<Date | undefined>((one, two) => (one && one <= two ? one : two), undefined);
}

function latest(times: readonly Date[]): Date | undefined {
  return times.reduce<Date | undefined>((one, two) => (one && one >= two ? one : two), undefined);
}

/** When the first line left us: from stock or to the operator at once, to a supplier when it was asked. */
function sentAt(order: Pick<Order, "createdAt">, lines: readonly Line[], dispatches: Sent[]) {
  const atOnce = lines.some(({ orderProcess: kind }) => kind === "auto" || kind === "manual");
  if (atOnce) return order.createdAt;
  return earliest(dispatches.flatMap(({ submittedAt }) => submittedAt ?? []));
}

const ending = {
  completed: "done",
  partial: "partial",
  failed: "failed",
  canceled: "failed",
} as const;

/** The four steps of an order: placed and paid, sent, processing, ended. */
export function orderSteps(
  order: Pick<Order, "createdAt">,
  lines: readonly Line[],
  dispatches: Sent[],
  { state, timeZone }: { state: OrderState; timeZone: string },
): OrderStep[] {
  const time = (moment: Date | undefined) => (moment ? formatTime(moment, timeZone) : null);
  const sent = sentAt(order, lines, dispatches);
  const placed: OrderStep = { name: "placed", state: "done", at: time(order.createdAt) };
  if (state === "queued" || state === "processing" || state === "review") {
    const running = state === "review" ? "review" : "current";
    return [
      placed,
      { name: "sent", state: sent ? "done" : "current", at: time(sent) },
      { name: "processing", state: sent ? running : "ahead", at: time(sent) },
      { name: "ended", state: "ahead", at: null },
    ];
  }
  const ended = latest(dispatches.flatMap(({ endedAt }) => endedAt ?? [])) ?? order.createdAt;
  const before = sent ? "done" : "failed";
  return [
    placed,
    { name: "sent", state: before, at: time(sent) },
    { name: "processing", state: sent ? "done" : "ahead", at: time(sent) },
    { name: "ended", state: ending[state], at: time(ended) },
  ];
}
