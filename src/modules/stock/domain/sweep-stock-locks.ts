import type { Db } from "@/server/db/database";

const AT_ONCE = 500;

/**
 * Tidies up after locks that are past their time; what they held has been free since then.
 *
 * @returns how many it ended
 */
export async function sweepStockLocks({ db, now }: { db: Db; now: Date }): Promise<number> {
  let ended = 0;
  for (;;) {
    const { rows } = await db.pool.query<{ ended: string }>({
      name: "sweep-stock-locks",
      text: "SELECT sweep_stock_locks($1, $2) AS ended",
      values: [AT_ONCE, now],
    });
    const count = Number(rows[0]?.ended ?? 0);
    ended += count;
    if (count < AT_ONCE) return ended;
  }
}
