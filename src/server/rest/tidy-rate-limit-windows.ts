import type { Db } from "../db/database";
import { deleteSome } from "../db/delete-some";

/** Deletes windows of rate limits that began before `before`, some at a time; answers how many. */
export function tidyRateLimitWindows(db: Db, before: Date): Promise<number> {
  return deleteSome(db, "rate_limit_windows", "started_at < $1", before);
}
