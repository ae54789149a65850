import type { Db } from "../db/database";

const AT_ONCE = 2_000;

/**
 * Deletes windows of rate limits that began before `before`, some thousand at most.
 *
 * @returns how many; none when there is nothing left to do
 */
export async function tidyRateLimitWindows(db: Db, before: Date): Promise<number> {
  // Locked where it is read: a window that begins anew meanwhile stays.
  const { rowCount } = await db.pool.query(
    `WITH old AS MATERIALIZED (
       SELECT subject FROM rate_limit_windows WHERE started_at < $1
       LIMIT $2 FOR UPDATE SKIP LOCKED
     )
     DELETE FROM rate_limit_windows w USING old WHERE w.subject = old.subject`,
    [before, AT_ONCE],
  );
  return rowCount ?? 0;
}
