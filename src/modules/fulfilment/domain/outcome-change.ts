import type { DispatchChange } from "./advance-dispatch";
import { nextAskAt } from "./ask-schedule";
import type { ClaimedDispatch } from "./due-dispatches";
import type { AskOutcome, Progress } from "./suppliers/supplier";

type Facts = Pick<ClaimedDispatch, "status" | "asks" | "quantity" | "supplierKind">;

function costOf({ cost }: { cost: number | null }): { cost?: string } {
  return cost === null ? {} : { cost: String(cost) };
}

function progressChange(progress: Progress, dispatch: Facts, now: Date): DispatchChange {
  const { quantity } = dispatch;
  const { status, startCount, remains, supplierOrderId } = progress;
  const counts = {
    ...costOf(progress),
    supplierOrderId,
    startCount: startCount ?? undefined,
    remains: remains ?? undefined,
  };
  if (status === "processing") {
    return { ...counts, status, nextAttemptAt: nextAskAt(dispatch, now) };
  }
  if (status === "completed") return { ...counts, status, remains: remains ?? 0 };
  if (remains === quantity) return { ...counts, status: "failed", message: "not delivered" };
  // Without a figure that can be, the operator decides what is given back.
  if (remains === null) {
    return status === "canceled"
      ? { ...counts, status: "failed", message: "canceled" }
      : { ...counts, status: "partial", refundByHand: true };
  }
  return { ...counts, status: "partial" };
}

/** What an answer of a supplier changes about a dispatch. */
export function changeOf(answer: AskOutcome, dispatch: Facts, now: Date): DispatchChange {
  switch (answer.outcome) {
    case "delivered":
      return {
        ...costOf(answer),
        status: "completed",
        sn: answer.sn ?? undefined,
        supplierOrderId: answer.supplierOrderId ?? undefined,
      };
    case "accepted":
      return {
        ...costOf(answer),
        status: "processing",
        supplierOrderId: answer.supplierOrderId ?? undefined,
        nextAttemptAt: nextAskAt(dispatch, now),
      };
    case "progress":
      return progressChange(answer, dispatch, now);
    case "refused":
      return { status: "failed", message: answer.reason };
    case "reversed":
      return { status: "reversed", message: answer.reason };
    case "unknown": {
      const status = dispatch.status === "processing" ? "processing" : "review";
      return { status, message: answer.reason, nextAttemptAt: nextAskAt(dispatch, now) };
    }
  }
}
