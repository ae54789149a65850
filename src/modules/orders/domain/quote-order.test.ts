import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { VerbContext } from "@/server/db/verb-context";
import { MAX_RUPIAH } from "@/shared/money";
import { testShop } from "@/testing/test-shop";
import { readBalance } from "../../ledger/domain/read-balance";
import { quoteOrderInput } from "../contract/buying";
import { placeOrder } from "./place-order";
import { quoteOrder } from "./quote-order";

const shop = testShop();
let buyer: VerbContext;

const kinds = {
  units: { units: 20 },
  counted: { stockKind: "counted", units: 1_000_000 },
  manual: { orderProcess: "manual", stockKind: "unlimited" },
  wallet: {
    orderProcess: "manual",
    stockKind: "unlimited",
    openDenom: true,
    minQty: 1_000,
    maxQty: 5_000_000,
    stepQty: 1,
  },
} as const;
type Kind = keyof typeof kinds;

async function balance(): Promise<number> {
  return (await readBalance(buyer)).balance;
}

beforeAll(async () => {
  buyer = (await shop().reseller({ balance: 9_000_000_000_000_000, tier: "silver" })).context;
});

function codeOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => "quoted",
    (error: { code: string }) => error.code,
  );
}

/** Orders what was quoted, at no more than the quote, and answers what the balance lost. */
async function debitOf(line: Parameters<typeof quoteOrder>[1], maxPrice: number): Promise<number> {
  const { item_id, quantity, provider_qty } = line;
  const note =
    provider_qty === undefined ? undefined : JSON.stringify({ target: "0812", provider_qty });
  const before = await balance();
  await placeOrder(buyer, {
    ...{ ref_id: randomUUID(), lock_token: undefined, max_price: maxPrice },
    carts: [{ item_id, quantity, note }],
  });
  return before - (await balance());
}

test("a quote is what the order debits, to the Rupiah, for items of every kind", async () => {
  const decimal = fc
    .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 999_999 }))
    .map(([whole, part]) => `${whole}.${String(part).padStart(6, "0")}`);
  const run = fc.record({
    kind: fc.constantFrom(...(Object.keys(kinds) as Kind[])),
    price: fc.integer({ min: 1, max: 2_000_000 }),
    tierPrice: fc.option(fc.integer({ min: 1, max: 2_000_000 })),
    pricePer: fc.constantFrom(1, 100, 1_000),
    unitPrice: decimal,
    quantity: fc.integer({ min: 1, max: 20 }),
    nominal: fc.integer({ min: 1_000, max: 5_000_000 }),
  });
  const { id: tierId } = await shop().db.prisma.priceTier.findUniqueOrThrow({
    where: { code: "silver" },
  });
  await fc.assert(
    fc.asyncProperty(run, async ({ kind, price, tierPrice, quantity, nominal, ...item }) => {
      const wallet = kind === "wallet";
      const item_id = await shop().item({
        ...kinds[kind],
        ...{ price, unitPrice: wallet ? item.unitPrice : "1" },
        ...(kind === "manual" ? { pricePer: item.pricePer } : {}),
      });
      if (tierPrice !== null) {
        const data = { itemId: item_id, tierId, price: tierPrice };
        await shop().db.prisma.itemPrice.create({ data });
      }
      const line = { item_id, quantity, ...(wallet ? { provider_qty: nominal } : {}) };
      const quote = await quoteOrder(buyer, line);
      expect(quote.balance_after).toBe(quote.balance - quote.amount);
      expect(await debitOf(line, quote.amount)).toBe(quote.amount);
      expect(await balance()).toBe(quote.balance_after);
    }),
    { numRuns: 60 },
  );
});

describe("a quote refuses what an order would refuse for its quantity", () => {
  const quote = (line: Parameters<typeof quoteOrder>[1]) => codeOf(quoteOrder(buyer, line));

  test("unknown and switched-off items", async () => {
    const off = await shop().item({ active: false });
    expect(await quote({ item_id: 9_999_999, quantity: 1 })).toBe("ITEM_NOT_FOUND");
    expect(await quote({ item_id: off, quantity: 1 })).toBe("ITEM_NOT_FOUND");
  });

  test("quantities outside the limits", async () => {
    const item_id = await shop().item({ minOrder: 2, maxOrder: 5 });
    expect(await quote({ item_id, quantity: 1 })).toBe("MINIMUM_ORDER_NOT_MET");
    expect(await quote({ item_id, quantity: 6 })).toBe("MAXIMUM_ORDER_EXCEEDED");
    const free = await shop().item();
    expect(await quote({ item_id: free, quantity: 1_001 })).toBe("VALIDATION_FAILED");
  });

  test("a nominal that is missing, out of range or off its step", async () => {
    const item_id = await shop().item({ ...kinds.wallet, stepQty: 500 });
    for (const provider_qty of [undefined, 500, 5_000_500, 1_250]) {
      expect(await quote({ item_id, quantity: 1, provider_qty })).toBe("VALIDATION_FAILED");
    }
    expect(await quote({ item_id, quantity: 1, provider_qty: 1_500 })).toBe("quoted");
  });

  test("a price that no balance can hold", async () => {
    const item_id = await shop().item({ ...kinds.manual, price: MAX_RUPIAH });
    expect(await quote({ item_id, quantity: 2 })).toBe("BALANCE_IS_INSUFFICIENT");
  });
});

test("where the balance does not cover it, there is no balance after", async () => {
  const { context } = await shop().reseller({ balance: 500 });
  const item_id = await shop().item({ price: 501 });
  expect(await quoteOrder(context, { item_id, quantity: 1 })).toEqual({
    ...{ price: 501, fees: 0, amount: 501, balance: 500, balance_after: null },
  });
});

test("a price that rose after the quote is not paid", async () => {
  const item_id = await shop().item({ ...kinds.manual, price: 1_000 });
  const { amount } = await quoteOrder(buyer, { item_id, quantity: 3 });
  await shop().db.prisma.item.update({ where: { id: item_id }, data: { price: 1_001 } });
  const line = { item_id, quantity: 3 };
  expect(await codeOf(debitOf(line, amount))).toBe("MAX_PRICE_EXCEEDED");
  expect((await quoteOrder(buyer, line)).amount).toBe(3_003);
});

test.each([
  { item_id: "1", quantity: 1 },
  { item_id: 1, quantity: 0 },
  { item_id: 1, quantity: 1.5 },
  { item_id: 1, quantity: "1" },
  { item_id: 1, quantity: 1_000_001 },
  { item_id: 1, quantity: 1, provider_qty: -1 },
  { item_id: 1, quantity: 1, provider_qty: 0.5 },
  { item_id: 1, quantity: 1, provider_qty: 2 ** 53 },
  { item_id: 1, quantity: 1, provider_qty: "1000" },
  { quantity: 1 },
  {},
])("C14 %j asks for no quote", (input) => {
  expect(quoteOrderInput.safeParse(input).success).toBe(false);
});
