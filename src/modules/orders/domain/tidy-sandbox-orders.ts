import type { Db } from "@/server/db/database";

const AT_ONCE = 2_000;

/**
 * Deletes sandbox orders placed before `before`, some thousand at most.
 *
 * @returns how many; none when there is nothing left to do
 */
export async function tidySandboxOrders(db: Db, before: Date): Promise<number> {
  // Locked where it is read: an order placed anew under its old ref_id meanwhile stays.
  const { rowCount } = await db.pool.query(
    `WITH old AS MATERIALIZED (
       SELECT reseller_id, ref_id FROM sandbox_orders WHERE created_at < $1
       LIMIT $2 FOR UPDATE SKIP LOCKED
     )
     DELETE FROM sandbox_orders s USING old
     WHERE s.reseller_id = old.reseller_id AND s.ref_id = old.ref_id`,
    [before, AT_ONCE],
  );
  return rowCount ?? 0;
}
