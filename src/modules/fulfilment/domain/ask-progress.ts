import { isAttempt } from "./attempt";
import type { ClaimedDispatch } from "./due-dispatches";
import { applyAnswer, askRequest, type DispatchContext } from "./run-dispatch";
import type { AskOutcome } from "./suppliers/supplier";

/**
 * Asks one supplier about many orders at once, at most 100.
 *
 * @param dispatches of that supplier, all claimed
 */
export async function askProgress(
  context: DispatchContext,
  supplierId: number,
  dispatches: ClaimedDispatch[],
  signal?: AbortSignal,
): Promise<void> {
  const { db, now, openSupplier } = context;
  const supplier = openSupplier(
    await db.prisma.supplier.findUniqueOrThrow({ where: { id: supplierId } }),
  );
  const attempts = dispatches.filter(isAttempt);
  const requests = attempts.map((attempt) => askRequest(attempt, now()));
  const answers = await supplier.askMany?.(requests, signal);
  for (const attempt of attempts) {
    const silent: AskOutcome = { outcome: "unknown", reason: "the supplier said nothing of it" };
    await applyAnswer(context, attempt, answers?.get(attempt.reference) ?? silent);
  }
}
