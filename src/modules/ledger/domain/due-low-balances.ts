import type { Db } from "@/server/db/database";
import { toSafeNumber } from "@/shared/money";

/** A balance that fell below its mark, of which the users have to be mailed. */
export type ClaimedLowBalance = { resellerId: number; leaseUntil: Date };

/** Claims low balances that nobody was mailed about, oldest first. */
export async function claimLowBalances(
  db: Db,
  { limit, now, leaseUntil }: { limit: number; now: Date; leaseUntil: Date },
): Promise<ClaimedLowBalance[]> {
  const { rows } = await db.pool.query<{ reseller_id: bigint }>({
    name: "claim-low-balances",
    text: `
      UPDATE balances SET low_mail_due_at = $2
      WHERE reseller_id IN (
        SELECT reseller_id FROM balances WHERE low_mail_due_at <= $1
        ORDER BY low_mail_due_at LIMIT $3 FOR UPDATE SKIP LOCKED
      )
      RETURNING reseller_id`,
    values: [now, leaseUntil, limit],
  });
  return rows.map(({ reseller_id }) => ({
    resellerId: toSafeNumber(BigInt(reseller_id)),
    leaseUntil,
  }));
}

/** When the earliest is due; null where none is. */
export async function nextLowBalanceDueAt(db: Db): Promise<Date | null> {
  const { rows } = await db.pool.query<{ low_mail_due_at: Date }>({
    name: "next-low-balance-due",
    text: `SELECT low_mail_due_at FROM balances WHERE low_mail_due_at IS NOT NULL
      ORDER BY low_mail_due_at LIMIT 1`,
  });
  return rows[0]?.low_mail_due_at ?? null;
}

/** Makes a claimed one due again at once. */
export async function giveLowBalanceBack(
  db: Db,
  { resellerId, leaseUntil }: ClaimedLowBalance,
  now: Date,
): Promise<void> {
  await db.pool.query(
    "UPDATE balances SET low_mail_due_at = $3 WHERE reseller_id = $1 AND low_mail_due_at = $2",
    [resellerId, leaseUntil, now],
  );
}
