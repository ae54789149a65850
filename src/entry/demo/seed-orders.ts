import { createOrderInput } from "@/modules/orders/contract";
import { placeOrder } from "@/modules/orders/domain/place-order";
import type { VerbContext } from "@/server/db/verb-context";

const HOUR_MS = 60 * 60 * 1_000;

/** Hours before now, and what was bought then: quantities by SKU. */
const history: [number, Record<string, number>][] = [
  [640, { GPLAY20: 2 }],
  [590, { NETFLIX1P: 1 }],
  [512, { WIN11PRO: 1 }],
  [437, { GPLAY5: 3, STEAM12: 1 }],
  [365, { SPOTIFY1B: 1, VIU1B: 2 }],
  [270, { GPLAY100: 1 }],
  [176, { OFFICE21: 1 }],
  [77, { NETFLIX1P: 2 }],
  [4, { GPLAY20: 1 }],
];

/** Lets the reseller of the context buy a few things in the weeks before its `now`. */
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
