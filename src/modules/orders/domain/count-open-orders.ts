import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import type { OpenOrders } from "../contract";

/** How many of the reseller's orders have not ended, and how many of those are in review. */
export async function countOpenOrders({ db, principal }: VerbContext): Promise<OpenOrders> {
  const { rows } = await db.pool.query<OpenOrders>({
    name: "count-open-orders",
    text: `
      SELECT count(DISTINCT l.order_id)::float8 AS in_progress,
        (count(DISTINCT l.order_id) FILTER (WHERE l.status = 'review'))::float8 AS in_review
      FROM order_lines l
      WHERE l.reseller_id = $1 AND l.status IN ('queued', 'processing', 'review')`,
    values: [resellerOf(principal)],
  });
  const [counts] = rows;
  if (!counts) throw new Error("counting orders answered nothing");
  return counts;
}
