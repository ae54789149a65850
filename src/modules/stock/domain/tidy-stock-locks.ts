import type { Db } from "@/server/db/database";
import { deleteSome } from "@/server/db/delete-some";

/** Deletes stock locks that ended before `before`, some at a time; answers how many. Their tokens are unknown then. */
export function tidyStockLocks(db: Db, before: Date): Promise<number> {
  return deleteSome(db, "stock_locks", "ended_at < $1", before);
}
