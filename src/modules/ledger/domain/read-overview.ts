import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { toSafeNumber } from "@/shared/money";

/** What the reseller can spend, whether that is little, and how many top-ups wait to be paid. */
export async function readLedgerOverview({ db, principal, now }: VerbContext): Promise<{
  balance: number;
  low_mark: number | null;
  low: boolean;
  pending_top_ups: number;
}> {
  const resellerId = resellerOf(principal);
  const [row, pending] = await Promise.all([
    db.prisma.balance.findUnique({ where: { resellerId } }),
    db.prisma.topUp.count({ where: { resellerId, status: "pending", expiresAt: { gt: now } } }),
  ]);
  if (!row) throw new AppError("NOT_FOUND");
  const { amount, lowMark } = row;
  return {
    balance: toSafeNumber(amount),
    low_mark: lowMark === null ? null : toSafeNumber(lowMark),
    low: lowMark !== null && amount < lowMark,
    pending_top_ups: pending,
  };
}
