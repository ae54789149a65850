import type { Db } from "@/server/db/database";
import type { TopUpJob } from "./ask-gateway";

type ClaimedRow = { reseller_id: string; id: string };

/** Takes at most `limit` top-ups that are to be looked at, those longest due first. */
export async function claimDueTopUps(
  db: Db,
  { limit, now, leaseUntil }: { limit: number; now: Date; leaseUntil: Date },
): Promise<TopUpJob[]> {
  const { rows } = await db.pool.query<ClaimedRow>({
    text: `
      UPDATE top_ups t SET next_attempt_at = $3
      FROM (
        SELECT reseller_id, id FROM top_ups
        WHERE next_attempt_at <= $2
        ORDER BY next_attempt_at LIMIT $1
        FOR UPDATE SKIP LOCKED
      ) due
      WHERE t.reseller_id = due.reseller_id AND t.id = due.id
      RETURNING t.reseller_id, t.id`,
    values: [limit, now, leaseUntil],
  });
  return rows.map(({ reseller_id, id }) => ({
    resellerId: BigInt(reseller_id),
    id: BigInt(id),
    leaseUntil,
  }));
}

/** Makes a top-up that was taken due again at once, unless it is another's by now. */
export async function giveTopUpBack(
  db: Db,
  { resellerId, id, leaseUntil }: TopUpJob,
  now: Date,
): Promise<void> {
  await db.prisma.topUp.updateMany({
    where: { resellerId, id, nextAttemptAt: leaseUntil },
    data: { nextAttemptAt: now },
  });
}

/** When the next top-up is to be looked at; null where there is none. */
export async function nextTopUpDueAt(db: Db): Promise<Date | null> {
  const { rows } = await db.pool.query<{ at: Date | null }>(
    "SELECT min(next_attempt_at) AS at FROM top_ups WHERE next_attempt_at IS NOT NULL",
  );
  return rows[0]?.at ?? null;
}
