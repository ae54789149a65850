import type { Db } from "@/server/db/database";
import { deleteSome } from "@/server/db/delete-some";

/** Deletes mails that are not to be sent any more and are older than `before`; answers how many. */
export function tidyMails(db: Db, before: Date): Promise<number> {
  return deleteSome(db, "mails", "created_at < $1 AND next_attempt_at IS NULL", before);
}
