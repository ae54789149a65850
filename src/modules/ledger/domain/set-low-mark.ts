import { recordAudit } from "@/modules/audit/domain/record-audit";
import type { VerbContext } from "@/server/db/verb-context";
import { resellerMeant } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { MAX_RUPIAH } from "@/shared/money";

/**
 * Sets below which balance a debit is told of by the event `balance.low`.
 *
 * @param input.resellerId whose, where the operator does it
 * @param input.lowMark Rupiah; null: none
 * @throws AppError VALIDATION_FAILED (no whole number above 0), NOT_FOUND (no such reseller, or not the
 *   operator)
 */
export async function setLowMark(
  context: VerbContext,
  { resellerId: named, lowMark }: { resellerId?: number; lowMark: number | null },
): Promise<void> {
  const { db, principal } = context;
  const resellerId = resellerMeant(principal, named);
  if (lowMark !== null && !(Number.isSafeInteger(lowMark) && lowMark > 0)) {
    const text = `must be a whole number of Rupiah from 1 to ${MAX_RUPIAH}`;
    throw new AppError("VALIDATION_FAILED", { errors: { low_mark: [text] } });
  }
  await db.prisma.$transaction(async (tx) => {
    const { count } = await tx.balance.updateMany({ where: { resellerId }, data: { lowMark } });
    if (count === 0) throw new AppError("NOT_FOUND");
    const entry = { action: "low_mark.changed", facts: { low_mark: lowMark }, resellerId } as const;
    await recordAudit(context, entry, tx);
  });
}
