import { behaviourFor } from "./behaviour";
import { formatMoney, parseMoney, share } from "./money";
import type { Order, Status } from "./order";

export type Progress = { status: Status; remains: number; charge: string };

const tooMany = 100;

/** How far an order is at a moment; it takes `deliveryMs`, or ten times that where it is slow. */
export function progressOf(order: Order, now: number, deliveryMs: number): Progress {
  const { status, remains } = order.ended ?? unforced(order, now, deliveryMs);
  return { status, remains, charge: chargeOf(order, status, remains) };
}

function unforced(order: Order, now: number, deliveryMs: number) {
  const { ending, percent, slow } = behaviourFor(order.link);
  const { quantity } = order;
  const elapsed = (now - order.created_at) / (deliveryMs * (slow ? 10 : 1));
  if (ending === "completes") return { status: "Completed", remains: 0 } as const;
  if (elapsed < 0.1) return { status: "Pending", remains: quantity } as const;
  if (elapsed < 0.2) return { status: "Processing", remains: quantity } as const;
  const inProgress = (last: number) => ({
    status: "In progress" as const,
    remains: Math.ceil(quantity - (quantity - last) * Math.min(elapsed, 1)),
  });
  switch (ending) {
    case "never":
      return inProgress(quantity);
    case "cancels":
      return elapsed < 1
        ? inProgress(quantity)
        : ({ status: "Canceled", remains: quantity } as const);
    case "error-status":
      return elapsed < 1 ? inProgress(quantity) : ({ status: "Error", remains: quantity } as const);
    case "impossible":
      return { status: "Partial", remains: quantity + tooMany } as const;
    case "partial": {
      const last = Math.ceil((quantity * percent) / 100);
      return elapsed < 1 ? inProgress(last) : ({ status: "Partial", remains: last } as const);
    }
    default:
      if (elapsed < 1) return inProgress(0);
      return ending === "refunded" && elapsed >= 2
        ? ({ status: "Refunded", remains: quantity } as const)
        : ({ status: "Completed", remains: 0 } as const);
  }
}

/** What the panel keeps of the charge; what it does not deliver is not charged. */
function chargeOf({ charge, quantity }: Order, status: Status, remains: number): string {
  if (status === "Refunded") return formatMoney(0n);
  if (status !== "Partial" && status !== "Canceled") return charge;
  return formatMoney(share(parseMoney(charge), Math.max(quantity - remains, 0), quantity));
}
