import { createReseller } from "@/modules/accounts/domain/create-reseller";
import { createKey } from "@/modules/api-keys/domain/create-key";
import { createSupplier } from "@/modules/fulfilment/domain/create-supplier";
import { postMutation } from "@/modules/ledger/domain/post-mutation";
import { createOrderInput } from "@/modules/orders/contract";
import { placeOrder } from "@/modules/orders/domain/place-order";
import type { VerbContext } from "@/server/db/verb-context";
import type { FaultsSupplier } from "./testing/faults-supplier";

/** The code of the only supplier. */
export const SUPPLIER = "faults";
const SKU = "xld10";
/** Odd, so that half a line's price is rounded. */
const PRICE = 11_001;
const BUYERS = 10;
/** Each so manieth line is of two units. */
const TWO_UNITS_EVERY = 10;
const TIMEOUT_SECONDS = 2;

/** How orders end, by the last digits of the number: see `simulators/digiflazz/behaviour.ts`. */
const ENDINGS = [
  ...["0000", "0000", "0000"],
  ...["9101", "9102", "9103", "9105", "9106", "9107"],
  ...["9201", "9202", "9203", "9204", "9205", "9206", "9207"],
  ...["9301", "9302", "9303", "9305"],
  ...["9054", "9055", "9062", "9068"],
];

async function newItem({ db, now }: VerbContext, supplierId: number): Promise<number> {
  const name = "Faults";
  const category = await db.prisma.category.create({ data: { slug: "faults", name } });
  const product = await db.prisma.product.create({
    data: { slug: "faults", name, categoryId: category.id },
  });
  const item = await db.prisma.item.create({
    data: {
      ...{ productId: product.id, sku: "faults", name, price: PRICE },
      ...{ orderProcess: "h2h", stockKind: "unlimited" },
    },
  });
  await db.prisma.supplierOffer.create({
    data: { itemId: item.id, supplierId, code: SKU, cost: 10_000, updatedAt: now },
  });
  return Number(item.id);
}

async function newBuyer(context: VerbContext, number: number): Promise<VerbContext> {
  const account = { name: "Faults", email: `faults-${number}@example.com`, tier: "retail" };
  const { id } = await createReseller(context, account);
  const scopes = ["orders:write" as const];
  const { id: keyId } = await createKey(context, { resellerId: id, name: "faults", scopes });
  await postMutation(context.db, {
    ...{ resellerId: id, direction: "credit", type: "topup", amount: 1_000_000_000 },
    ...{ cause: "faults", invoice: `TOP-${id}`, refId: null, reason: null, at: context.now },
  });
  return { ...context, principal: { kind: "apiKey", keyId, resellerId: id, scopes } };
}

export type DispatchShop = {
  /** Orders so many more lines, each for a number of its own and with an ending by chance. */
  order(lines: number): Promise<void>;
};

/**
 * Makes the supplier, an item of it and the resellers who order.
 *
 * @param random decides how lines end
 */
export async function fillDispatchShop(
  context: VerbContext,
  { url, credentials }: FaultsSupplier,
  random: () => number,
): Promise<DispatchShop> {
  const { username, apiKey, webhookSecret } = credentials;
  const { id } = await createSupplier(context, {
    ...{ code: SUPPLIER, name: "Faults", kind: "digiflazz" },
    settings: { base_url: url, username, timeout_seconds: TIMEOUT_SECONDS },
    credentials: { api_key: apiKey, webhook_secret: webhookSecret },
  });
  const itemId = await newItem(context, id);
  const buyers: VerbContext[] = [];
  for (let number = 0; number < BUYERS; number += 1) buyers.push(await newBuyer(context, number));
  let ordered = 0;

  async function orderLine(): Promise<void> {
    const line = ordered;
    ordered += 1;
    const ending = ENDINGS[Math.floor(random() * ENDINGS.length)];
    const note = `08${String(line).padStart(6, "0")}${ending}`;
    const quantity = line % TWO_UNITS_EVERY === 0 ? 2 : 1;
    const carts = [{ item_id: itemId, quantity, note }];
    const buyer = { ...(buyers[line % BUYERS] ?? context), now: new Date() };
    await placeOrder(buyer, createOrderInput.parse({ ref_id: `faults-${line}`, carts }));
  }

  return {
    async order(lines) {
      for (let count = 0; count < lines; count += 1) await orderLine();
    },
  };
}
