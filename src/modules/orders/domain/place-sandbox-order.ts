import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { AppError } from "@/shared/errors";
import type { SandboxOrder, SandboxOrderInput } from "../contract";
import { checkLimits, checkUnitCount } from "./check-cart";
import { loadCart } from "./load-cart";

const REF_ID_KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Tries an order as far as its body goes: nothing is debited or delivered. A `ref_id` counts as used
 * for 24 hours, among sandbox orders only.
 *
 * @throws AppError VALIDATION_FAILED, REF_ID_ALREADY_EXIST, ITEM_NOT_FOUND, MINIMUM_ORDER_NOT_MET,
 *   MAXIMUM_ORDER_EXCEEDED
 */
export async function placeSandboxOrder(
  { db, principal, now }: VerbContext,
  { ref_id, item_id, quantity }: SandboxOrderInput,
): Promise<SandboxOrder> {
  const resellerId = resellerOf(principal);
  const oldest = new Date(now.getTime() - REF_ID_KEPT_MS);
  const { items } = await loadCart(db, resellerId, ref_id, [item_id]);
  checkUnitCount([{ item_id, quantity }], items);
  const used = await db.prisma.sandboxOrder.count({
    where: { resellerId, refId: ref_id, createdAt: { gt: oldest } },
  });
  if (used > 0) throw new AppError("REF_ID_ALREADY_EXIST");
  const item = items.get(item_id);
  if (!item) throw new AppError("ITEM_NOT_FOUND");
  checkLimits([{ index: 0, item, quantity }], () => "quantity");

  const { rows } = await db.pool.query<{ id: string }>({
    text: `
      WITH step AS (
        INSERT INTO first_steps AS s (reseller_id, sandbox_order_at) VALUES ($1, $5)
        ON CONFLICT (reseller_id) DO UPDATE SET sandbox_order_at = EXCLUDED.sandbox_order_at
        WHERE s.sandbox_order_at IS NULL
      )
      INSERT INTO sandbox_orders (reseller_id, ref_id, item_id, quantity, created_at)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (reseller_id, ref_id) DO UPDATE
      SET id = EXCLUDED.id, item_id = EXCLUDED.item_id, quantity = EXCLUDED.quantity,
        created_at = EXCLUDED.created_at
      WHERE sandbox_orders.created_at <= $6
      RETURNING id`,
    values: [resellerId, ref_id, item_id, quantity, now, oldest],
  });
  const [row] = rows;
  if (!row) throw new AppError("REF_ID_ALREADY_EXIST");
  return { id: Number(row.id), ref_id, status: "sandbox" };
}
