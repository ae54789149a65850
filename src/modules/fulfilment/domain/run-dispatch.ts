import type { Db } from "@/server/db/database";
import type { Supplier as SupplierRow } from "@/server/db/generated/client";
import type { Sealer } from "@/server/sealing";
import { type Advanced, advanceDispatch, type DispatchChange } from "./advance-dispatch";
import { nextAskAt } from "./ask-schedule";
import { type Attempt, beginAttempt, isAttempt, queueAgain } from "./attempt";
import { dispatchRequest } from "./dispatch-request";
import type { ClaimedDispatch } from "./due-dispatches";
import { nextOffer } from "./next-offer";
import { changeOf } from "./outcome-change";
import { clearSupplierProblem, setAsideSupplier } from "./set-aside-supplier";
import type { AskOutcome, AskRequest, Refused, Supplier } from "./suppliers/supplier";

export type DispatchContext = {
  db: Db;
  sealer: Sealer;
  now: () => Date;
  openSupplier(row: SupplierRow): Supplier;
};

/** What came of looking at a dispatch. */
export type DispatchReport = {
  dispatchId: bigint;
  supplierId: number | null;
  outcome: AskOutcome["outcome"] | "closed" | "lost";
  reason?: string;
};

/** How often a supplier that cannot be reached is tried before the buyer gets the money back. */
const MOST_TRIES = 6;

function advance(
  { db, sealer, now }: DispatchContext,
  dispatch: Pick<ClaimedDispatch, "resellerId" | "id" | "reference">,
  change: DispatchChange,
): Promise<Advanced> {
  return advanceDispatch({ db, sealer, now: now() }, dispatch, dispatch.reference, change);
}

async function supplierOf({ db, openSupplier }: DispatchContext, id: number): Promise<Supplier> {
  return openSupplier(await db.prisma.supplier.findUniqueOrThrow({ where: { id } }));
}

/** Somebody else is asked, or the same again later; at last the buyer gets the money back. */
async function notTaken(
  context: DispatchContext,
  attempt: Attempt,
  { fault, reason }: Refused,
): Promise<void> {
  const { db } = context;
  const now = context.now();
  if (fault === "supplier") await setAsideSupplier({ db, now }, attempt.supplierId, reason);
  const { asked, asks, supplierId } = attempt;
  const other = fault === "target" ? null : await nextOffer(db, attempt.itemId, asked, now);
  if (other) return queueAgain(db, attempt, { asked, message: reason, at: now, now });
  if (fault === "unavailable" && asks < MOST_TRIES) {
    const others = asked.filter((id) => id !== supplierId);
    return queueAgain(db, attempt, {
      asked: others,
      message: reason,
      at: nextAskAt(attempt, now),
      now,
    });
  }
  await advance(context, attempt, { status: "failed", message: reason });
}

/** Lets what a supplier answered about a dispatch count. */
export function applyAnswer(
  context: DispatchContext,
  attempt: Pick<
    Attempt,
    "resellerId" | "id" | "reference" | "status" | "asks" | "quantity" | "supplierKind"
  >,
  answer: AskOutcome,
): Promise<Advanced> {
  return advance(context, attempt, changeOf(answer, attempt, context.now()));
}

/** Only before it was taken may a refusal lead to somebody else. */
async function settle(
  context: DispatchContext,
  attempt: Attempt,
  answer: AskOutcome,
): Promise<DispatchReport> {
  const isTaken = attempt.status === "processing";
  if (answer.outcome === "refused" && !isTaken) await notTaken(context, attempt, answer);
  else await applyAnswer(context, attempt, answer);
  const { id: dispatchId, supplierId } = attempt;
  const { outcome } = answer;
  return "reason" in answer
    ? { dispatchId, supplierId, outcome, reason: answer.reason }
    : { dispatchId, supplierId, outcome };
}

async function submit(
  context: DispatchContext,
  dispatch: ClaimedDispatch,
  signal: AbortSignal | undefined,
): Promise<DispatchReport> {
  const { db, now } = context;
  const { id: dispatchId } = dispatch;
  const offer = await nextOffer(db, dispatch.itemId, dispatch.asked, now());
  if (!offer) {
    const reason = "no supplier takes orders now";
    await advance(context, dispatch, { status: "failed", message: reason });
    return { dispatchId, supplierId: null, outcome: "closed", reason };
  }
  const { supplierId } = offer;
  const supplier = await supplierOf(context, supplierId);
  const attempt = await beginAttempt(db, dispatch, offer, now());
  if (!attempt) return { dispatchId, supplierId, outcome: "lost" };
  const request = { ...dispatchRequest(attempt), now: now() };
  const answer = await supplier.submit(request, signal);
  if (answer.outcome === "delivered" || answer.outcome === "accepted") {
    await clearSupplierProblem({ db, now: now() }, supplierId);
  }
  return settle(context, attempt, answer);
}

/** What is asked about a dispatch that was sent, or that may have been. */
export function askRequest(attempt: Attempt, now: Date): AskRequest {
  return {
    ...dispatchRequest(attempt),
    supplierOrderId: attempt.supplierOrderId,
    submittedAt: attempt.submittedAt ?? now,
    now,
  };
}

/**
 * Takes a claimed dispatch one step further: to a supplier, to the next one, or to its end. Who is asked,
 * and under which name, is written down before anything is sent; a dispatch whose sending was cut off is
 * asked about first, and sent again under the same name only where the supplier does not know it.
 */
export async function runDispatch(
  context: DispatchContext,
  dispatch: ClaimedDispatch,
  signal?: AbortSignal,
): Promise<DispatchReport> {
  if (!isAttempt(dispatch)) return submit(context, dispatch, signal);
  const attempt = dispatch;
  const supplier = await supplierOf(context, attempt.supplierId);
  const request = askRequest(attempt, context.now());
  const answer = await supplier.ask(request, signal);
  const isLost = answer.outcome === "refused" && answer.fault === "unavailable";
  if (!isLost || attempt.status === "processing") return settle(context, attempt, answer);
  // Under its own name it cannot be bought twice, even if what was sent first arrives after all.
  return settle(context, attempt, await supplier.submit(request, signal));
}
