import type { Db } from "@/server/db/database";

const AT_ONCE = 2_000;

/**
 * Frees the sums of transfers that were reserved until `before` at the latest, some thousand at most.
 *
 * @returns how many; none when there is nothing left to do
 */
export async function tidyTransferAmounts(db: Db, before: Date): Promise<number> {
  // Locked where it is read: a sum that is reserved anew meanwhile stays.
  const { rowCount } = await db.pool.query(
    `WITH old AS MATERIALIZED (
       SELECT gateway_id, total FROM transfer_amounts WHERE reserved_until < $1
       LIMIT $2 FOR UPDATE SKIP LOCKED
     )
     DELETE FROM transfer_amounts t USING old
     WHERE t.gateway_id = old.gateway_id AND t.total = old.total`,
    [before, AT_ONCE],
  );
  return rowCount ?? 0;
}
