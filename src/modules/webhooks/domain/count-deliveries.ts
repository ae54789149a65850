import type { Db } from "@/server/db/database";

export type DeliveryCounts = {
  /** An attempt should have been made by now. */
  due: number;
  /** The next attempt is due later, or one is under way. */
  later: number;
  /** Given up; they stay in the log, to be sent again. */
  failed: number;
};

/** How many deliveries of all resellers wait at that moment, and how many were given up. */
export async function countDeliveries(db: Db, now: Date): Promise<DeliveryCounts> {
  // An index begins with the reseller, so the failed ones are counted for each that has an address.
  const { rows } = await db.pool.query<DeliveryCounts>({
    name: "count-deliveries",
    text: `
      SELECT pending.due, pending.later, (
        SELECT coalesce(sum(failed.count), 0)::float8
        FROM webhook_endpoints e CROSS JOIN LATERAL (
          SELECT count(*) FROM webhook_deliveries d
          WHERE d.reseller_id = e.reseller_id AND d.status = 'failed'
        ) failed
      ) AS failed
      FROM (
        SELECT count(*) FILTER (WHERE next_attempt_at <= $1)::float8 AS due,
          count(*) FILTER (WHERE next_attempt_at > $1)::float8 AS later
        FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL
      ) pending`,
    values: [now],
  });
  const [counts] = rows;
  if (!counts) throw new Error("counting deliveries answered nothing");
  return counts;
}
