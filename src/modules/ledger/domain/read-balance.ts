import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { toSafeNumber } from "@/shared/money";

/** The reseller's balance in Rupiah. */
export async function readBalance({ db, principal }: VerbContext): Promise<{ balance: number }> {
  const resellerId = resellerOf(principal);
  const row = await db.prisma.balance.findUnique({ where: { resellerId } });
  if (!row) throw new AppError("NOT_FOUND");
  return { balance: toSafeNumber(row.amount) };
}
