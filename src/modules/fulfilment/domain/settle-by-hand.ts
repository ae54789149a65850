import type { Dispatch } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError, type FieldErrors } from "@/shared/errors";
import { advanceDispatch, type DispatchChange } from "./advance-dispatch";

/** What the operator found out, or did. */
export type HandSettlement = {
  invoice: string;
  /** The order item; needed where more than one is open. */
  lineId?: number;
  /** The unit of a host-to-host line; needed where more than one is open. */
  unit?: number;
  outcome: "completed" | "partial" | "failed" | "reversed";
  /** What was delivered, or sent by hand. */
  sn?: string;
  /** Why it failed, for the buyer to read. */
  reason?: string;
  /** Pieces of a social-media order that were not delivered. */
  remains?: number;
};

const MAX_SN = 4_000;

function faultsOf({ outcome, sn, reason, remains }: HandSettlement): FieldErrors {
  const errors: FieldErrors = {};
  if (sn !== undefined && (sn.trim() === "" || sn.length > MAX_SN || !sn.isWellFormed())) {
    errors.sn = [`must be text of 1 to ${MAX_SN} characters`];
  }
  if (outcome === "failed" && !reason?.trim()) errors.reason = ["must say why"];
  if (outcome === "partial" && !(Number.isSafeInteger(remains) && Number(remains) >= 0)) {
    errors.remains = ["must be the number of pieces that were not delivered"];
  }
  if (outcome !== "partial" && remains !== undefined) errors.remains = ["is only for partial"];
  return errors;
}

type WithLine = Dispatch & { line: { orderProcess: string } };

/** What a supplier is being asked to do at this moment is not the operator's to decide. */
function isForOperator({ status, endedAt, line }: WithLine, outcome: string): boolean {
  if (outcome === "reversed") return status === "completed" || status === "partial";
  if (line.orderProcess === "manual") return endedAt === null;
  return status === "processing" || status === "review";
}

/** The one dispatch that is meant. */
async function dispatchMeant(
  { db }: VerbContext,
  { invoice, lineId, unit, outcome }: HandSettlement,
): Promise<Dispatch> {
  const order = await db.prisma.order.findFirst({ where: { invoice } });
  if (!order) throw new AppError("TRX_NOT_FOUND");
  const dispatches = await db.prisma.dispatch.findMany({
    where: { resellerId: order.resellerId, orderId: order.id, lineId, unit },
    include: { line: { select: { orderProcess: true } } },
    orderBy: [{ lineId: "asc" }, { unit: "asc" }],
  });
  const meant = dispatches.filter((one) => isForOperator(one, outcome));
  const [only] = meant;
  if (!only) {
    throw new AppError("VALIDATION_FAILED", { errors: { order: ["has nothing to settle there"] } });
  }
  if (meant.length > 1) {
    const names = meant.map((one) => `line ${one.lineId} unit ${one.unit}`).join(", ");
    throw new AppError("VALIDATION_FAILED", { errors: { line: [`must be one of: ${names}`] } });
  }
  return only;
}

/**
 * Lets the operator decide a dispatch: what was sent by hand, and what a supplier left open. Refund,
 * status and events follow as if a supplier had told it.
 *
 * @throws AppError TRX_NOT_FOUND, VALIDATION_FAILED (also where it has ended meanwhile), NOT_FOUND (not
 *   the operator)
 */
export async function settleByHand(
  context: VerbContext,
  settlement: HandSettlement,
): Promise<{ lineId: number; unit: number }> {
  requireOperator(context.principal);
  const errors = faultsOf(settlement);
  if (Object.keys(errors).length > 0) throw new AppError("VALIDATION_FAILED", { errors });
  const dispatch = await dispatchMeant(context, settlement);
  const { outcome, sn, reason, remains } = settlement;
  const change: DispatchChange = {
    status: outcome,
    sn,
    message: reason,
    remains,
    ...(outcome === "partial" ? { refundByHand: false } : {}),
  };
  const advanced = await advanceDispatch(context, dispatch, null, change);
  if (advanced !== "advanced") {
    throw new AppError("VALIDATION_FAILED", { errors: { order: ["has ended meanwhile"] } });
  }
  return { lineId: Number(dispatch.lineId), unit: dispatch.unit };
}
