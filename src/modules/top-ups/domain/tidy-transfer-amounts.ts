import type { Db } from "@/server/db/database";
import { deleteSome } from "@/server/db/delete-some";

/** Frees the sums of transfers that were reserved until before `before`, some at a time; answers how many. */
export function tidyTransferAmounts(db: Db, before: Date): Promise<number> {
  return deleteSome(db, "transfer_amounts", "reserved_until < $1", before);
}
