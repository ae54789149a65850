import type { Db } from "@/server/db/database";

const AT_ONCE = 2_000;

/**
 * Deletes sessions that expired or were ended before `before`, some thousand at most.
 *
 * @returns how many; none when there is nothing left to do
 */
export async function tidySessions(db: Db, before: Date): Promise<number> {
  const { rowCount } = await db.pool.query(
    `WITH old AS MATERIALIZED (
       SELECT id FROM sessions WHERE expires_at < $1 OR ended_at < $1
       LIMIT $2 FOR UPDATE SKIP LOCKED
     )
     DELETE FROM sessions s USING old WHERE s.id = old.id`,
    [before, AT_ONCE],
  );
  return rowCount ?? 0;
}
