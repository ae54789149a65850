import type { Db } from "@/server/db/database";
import { deleteSome } from "@/server/db/delete-some";

/** Deletes sessions that expired or were ended before `before`, some at a time; answers how many. */
export function tidySessions(db: Db, before: Date): Promise<number> {
  return deleteSome(db, "sessions", "expires_at < $1 OR ended_at < $1", before);
}
