import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import type { FirstSteps } from "../contract";

/** Which of the first steps the reseller has taken. */
export async function readFirstSteps({ db, principal, now }: VerbContext): Promise<FirstSteps> {
  const { rows } = await db.pool.query<FirstSteps>({
    name: "first-steps",
    text: `
      SELECT
        EXISTS (
          SELECT FROM api_keys k
          WHERE k.reseller_id = r.id AND k.revoked_at IS NULL
            AND (k.expires_at IS NULL OR k.expires_at > $2)
        ) AS api_key,
        EXISTS (
          SELECT FROM webhook_endpoints e JOIN webhook_secrets w ON w.reseller_id = e.reseller_id
          WHERE e.reseller_id = r.id AND e.callback_url IS NOT NULL AND w.valid_until IS NULL
        ) AS webhook,
        s.sandbox_order_at IS NOT NULL AS sandbox_order,
        EXISTS (SELECT FROM orders o WHERE o.reseller_id = r.id) AS "order",
        s.dismissed_at IS NOT NULL AS dismissed
      FROM resellers r LEFT JOIN first_steps s ON s.reseller_id = r.id
      WHERE r.id = $1`,
    values: [resellerOf(principal), now],
  });
  const [steps] = rows;
  if (!steps) throw new Error("the reseller of a principal is gone");
  return steps;
}
