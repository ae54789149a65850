import type { Db } from "@/server/db/database";

const AT_ONCE = 2_000;

/**
 * Deletes stock locks that ended before `before`, some thousand at most. Their tokens are unknown from
 * then on.
 *
 * @returns how many; none when there is nothing left to do
 */
export async function tidyStockLocks(db: Db, before: Date): Promise<number> {
  const { rowCount } = await db.pool.query(
    `WITH old AS MATERIALIZED (
       SELECT reseller_id, id FROM stock_locks WHERE ended_at < $1
       LIMIT $2 FOR UPDATE SKIP LOCKED
     )
     DELETE FROM stock_locks l USING old
     WHERE l.reseller_id = old.reseller_id AND l.id = old.id`,
    [before, AT_ONCE],
  );
  return rowCount ?? 0;
}
