import type { Db } from "@/server/db/database";
import { deleteSome } from "@/server/db/delete-some";

/** Deletes sandbox orders placed before `before`, some at a time; answers how many. */
export function tidySandboxOrders(db: Db, before: Date): Promise<number> {
  return deleteSome(db, "sandbox_orders", "created_at < $1", before);
}
