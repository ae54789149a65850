import type { Db } from "@/server/db/database";
import { deleteSome } from "@/server/db/delete-some";

/** Forgets accounts that have to be asked for again since `before`, some at a time; answers how many. */
export function tidyValidatedAccounts(db: Db, before: Date): Promise<number> {
  return deleteSome(db, "validated_accounts", "expires_at < $1", before);
}
