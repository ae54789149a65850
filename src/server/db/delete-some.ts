import type { Db } from "./database";

const AT_ONCE = 2_000;

/**
 * Deletes old rows of a table, some thousand at most, and leaves alone what others have locked. A row is
 * judged as it is when it is locked, so one that is renewed meanwhile stays.
 *
 * @param condition SQL in which `$1` is `before`, such as `created_at < $1`
 * @returns how many; none when there is nothing left to do
 */
export async function deleteSome(
  db: Db,
  table: string,
  condition: string,
  before: Date,
): Promise<number> {
  const { rowCount } = await db.pool.query(
    `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
     ))`,
    [before],
  );
  return rowCount ?? 0;
}
