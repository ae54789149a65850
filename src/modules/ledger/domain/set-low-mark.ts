import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { MAX_RUPIAH } from "@/shared/money";

/**
 * Sets below which balance a debit is told of by the event `balance.low`.
 *
 * @param input.lowMark Rupiah; null: none
 * @throws AppError VALIDATION_FAILED (no whole number above 0), NOT_FOUND (no such reseller, or not the
 *   operator)
 */
export async function setLowMark(
  { db, principal }: VerbContext,
  { resellerId, lowMark }: { resellerId: number; lowMark: number | null },
): Promise<void> {
  requireOperator(principal);
  if (lowMark !== null && !(Number.isSafeInteger(lowMark) && lowMark > 0)) {
    const text = `must be a whole number of Rupiah from 1 to ${MAX_RUPIAH}`;
    throw new AppError("VALIDATION_FAILED", { errors: { low_mark: [text] } });
  }
  const { count } = await db.prisma.balance.updateMany({
    where: { resellerId },
    data: { lowMark },
  });
  if (count === 0) throw new AppError("NOT_FOUND");
}
