import { createOrderInput } from "@/modules/orders/contract";
import { placeOrder } from "@/modules/orders/domain/place-order";
import type { VerbContext } from "@/server/db/verb-context";

const HOUR_MS = 60 * 60 * 1_000;

/** Hours before now, and what was bought then: quantities by SKU. */
const history: [number, Record<string, number>][] = [
  [118, { GPLAY20: 2 }],
  [101, { NETFLIX1P: 1 }],
  [94, { WIN11PRO: 1 }],
  [70, { GPLAY5: 3, STEAM12: 1 }],
  [52, { SPOTIFY1B: 1, VIU1B: 2 }],
  [29, { GPLAY100: 1 }],
  [23, { OFFICE21: 1 }],
  [5, { NETFLIX1P: 2 }],
  [2, { GPLAY20: 1 }],
];

/** Lets the reseller of the context buy a few things on the days before its `now`. */
export async function seedOrders(
  context: VerbContext,
  itemIds: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [index, [hoursAgo, quantities]] of history.entries()) {
    const carts = Object.entries(quantities).map(([sku, quantity]) => ({
      item_id: itemIds.get(sku),
      quantity,
    }));
    const ref_id = `TMJ-${String(index + 1).padStart(4, "0")}`;
    const now = new Date(context.now.getTime() - hoursAgo * HOUR_MS);
    await placeOrder({ ...context, now }, createOrderInput.parse({ ref_id, carts }));
  }
}
