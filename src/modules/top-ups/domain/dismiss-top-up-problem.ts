import type { VerbContext } from "@/server/db/verb-context";
import { AppError } from "@/shared/errors";
import { topUpOfInvoice } from "./top-up-facts";

/**
 * Takes a top-up off the list of those that wait for the operator; nothing is credited by it.
 *
 * @throws AppError NOT_FOUND (no such invoice, or not the operator), VALIDATION_FAILED (none waits)
 */
export async function dismissTopUpProblem(context: VerbContext, invoice: string): Promise<void> {
  const { resellerId, id, problem } = await topUpOfInvoice(context, invoice);
  if (problem === null) {
    throw new AppError("VALIDATION_FAILED", { errors: { invoice: ["has no problem"] } });
  }
  await context.db.prisma.topUp.updateMany({
    // A newer problem than the one that was read stays.
    where: { resellerId, id, problem },
    data: { problem: null, updatedAt: context.now },
  });
}
