import type { Db } from "@/server/db/database";
import { deleteSome } from "@/server/db/delete-some";

/**
 * Deletes deliveries that have ended and were neither made nor tried since `before`, with their
 * attempts, some at a time; answers how many.
 */
export function tidyDeliveries(db: Db, before: Date): Promise<number> {
  const condition = "created_at < $1 AND updated_at < $1 AND status <> 'pending'";
  return deleteSome(db, "webhook_deliveries", condition, before);
}
