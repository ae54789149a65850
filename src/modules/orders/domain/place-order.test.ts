import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { AppError } from "@/shared/errors";
import { testShop } from "@/testing/test-shop";
import { createOrderInput } from "../contract";
import { placeOrder } from "./place-order";
import { readOrder } from "./read-order";

const shop = testShop();

/** The code of the refusal, or `placed`. */
async function outcomeOf(placing: Promise<unknown>): Promise<string> {
  try {
    await placing;
    return "placed";
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

function order(carts: unknown[], rest: Record<string, unknown> = {}) {
  return createOrderInput.parse({ ref_id: randomUUID(), carts, ...rest });
}

async function balanceOf(resellerId: number): Promise<number> {
  const row = await shop().db.prisma.balance.findUniqueOrThrow({ where: { resellerId } });
  return Number(row.amount);
}

describe("an order of automatic items", () => {
  test("debits the balance and hands over the oldest units", async () => {
    const reseller = await shop().reseller({ balance: 10_000 });
    const item = await shop().item({ price: 1_500 });
    const licences = await shop().stock(item, 3);
    const placed = await placeOrder(reseller.context, order([{ item_id: item, quantity: 2 }]));
    expect(placed).toMatchObject({ status: "paid", price: 3_000, fees: 0, amount: 3_000 });
    expect(placed.invoice).toMatch(/^INV-\d{6}-[0-9A-HJKMNP-TV-Z]{13}$/);
    expect(await balanceOf(reseller.id)).toBe(7_000);

    const { data } = await readOrder(reseller.context, placed.invoice);
    expect(data.status).toBe("completed");
    expect(data.items.map((entry) => entry.product_license)).toEqual(licences.slice(0, 2));
    expect(new Set(data.items.map((entry) => entry.order_item_id)).size).toBe(2);
    expect(data.items[0]).not.toHaveProperty("qty");
  });

  test("gives the same item on two lines different units", async () => {
    const reseller = await shop().reseller({ balance: 10_000 });
    const item = await shop().item({ units: 3 });
    const lines = [
      { item_id: item, quantity: 1 },
      { item_id: item, quantity: 2 },
    ];
    const placed = await placeOrder(reseller.context, order(lines));
    const { data } = await readOrder(reseller.context, placed.ref_id);
    expect(new Set(data.items.map((entry) => entry.product_license)).size).toBe(3);
  });

  test("C12 sums the lines of an item before it looks at the stock", async () => {
    const reseller = await shop().reseller({ balance: 10_000 });
    const item = await shop().item({ units: 3 });
    const lines = [
      { item_id: item, quantity: 2 },
      { item_id: item, quantity: 2 },
    ];
    expect(await outcomeOf(placeOrder(reseller.context, order(lines)))).toBe("OUT_OF_STOCK");
    expect(await balanceOf(reseller.id)).toBe(10_000);
  });

  test("counts the price of the reseller's tier", async () => {
    const item = await shop().item({ price: 1_000, units: 2 });
    const silver = await shop().db.prisma.priceTier.findUniqueOrThrow({
      where: { code: "silver" },
    });
    await shop().db.prisma.itemPrice.create({
      data: { itemId: item, tierId: silver.id, price: 900 },
    });
    const retail = await shop().reseller({ balance: 5_000 });
    const favoured = await shop().reseller({ balance: 5_000, tier: "silver" });
    const cart = [{ item_id: item, quantity: 1 }];
    expect((await placeOrder(retail.context, order(cart))).price).toBe(1_000);
    expect((await placeOrder(favoured.context, order(cart))).price).toBe(900);
  });
});

describe("a refused order leaves nothing behind", () => {
  test("each check answers in its turn", async () => {
    const reseller = await shop().reseller({ balance: 3_000 });
    const item = await shop().item({ price: 1_000, units: 2, minOrder: 2, maxOrder: 5 });
    const closed = await shop().item({ orderProcess: "h2h", stockKind: "unlimited" });
    const place = (carts: unknown[], rest = {}) =>
      outcomeOf(placeOrder(reseller.context, order(carts, rest)));
    const cart = (quantity: number) => [{ item_id: item, quantity }];

    expect(await place([{ item_id: 999_999_999, quantity: 1 }])).toBe("ITEM_NOT_FOUND");
    expect(await place(cart(1_001))).toBe("VALIDATION_FAILED");
    expect(await place(cart(1))).toBe("MINIMUM_ORDER_NOT_MET");
    expect(await place(cart(6))).toBe("MAXIMUM_ORDER_EXCEEDED");
    expect(await place(cart(2), { lock_token: "LCK-none" })).toBe("LOCK_NOT_FOUND");
    expect(await place(cart(4), { max_price: 3_999 })).toBe("MAX_PRICE_EXCEEDED");
    expect(await place([{ item_id: closed, quantity: 1 }])).toBe("PRODUCT_TEMPORARILY_UNAVAILABLE");
    expect(await place(cart(4))).toBe("BALANCE_IS_INSUFFICIENT");
    expect(await place(cart(3))).toBe("OUT_OF_STOCK");

    expect(await balanceOf(reseller.id)).toBe(3_000);
    const where = { resellerId: reseller.id };
    expect(await shop().db.prisma.order.count({ where })).toBe(0);
    expect(await shop().db.prisma.mutation.count({ where })).toBe(1);
    expect(
      await shop().db.prisma.stockUnit.count({ where: { itemId: item, orderLineId: null } }),
    ).toBe(2);
  });

  test("its ref_id stays free", async () => {
    const reseller = await shop().reseller({ balance: 1_000 });
    const item = await shop().item();
    const request = order([{ item_id: item, quantity: 1 }]);
    expect(await outcomeOf(placeOrder(reseller.context, request))).toBe("OUT_OF_STOCK");
    await shop().stock(item, 1);
    expect(await outcomeOf(placeOrder(reseller.context, request))).toBe("placed");
  });
});

describe("a repeated ref_id", () => {
  test("answers with the existing transaction and whether it asked for the same", async () => {
    const reseller = await shop().reseller({ balance: 10_000 });
    const item = await shop().item({ units: 3 });
    const request = order([{ item_id: item, quantity: 1, note: "satu" }]);
    const placed = await placeOrder(reseller.context, request);

    const again = await placeOrder(reseller.context, request).catch((error) => error);
    expect(again).toMatchObject({
      code: "REF_ID_ALREADY_EXIST",
      extra: { data: placed, same_request: true },
    });
    const other = order([{ item_id: item, quantity: 2 }], { ref_id: request.ref_id });
    const refused = await placeOrder(reseller.context, other).catch((error) => error);
    expect(refused).toMatchObject({ extra: { data: placed, same_request: false } });
    expect(await balanceOf(reseller.id)).toBe(9_000);
  });

  test("is each reseller's own matter", async () => {
    const item = await shop().item({ units: 2 });
    const request = order([{ item_id: item, quantity: 1 }]);
    for (let count = 0; count < 2; count += 1) {
      const reseller = await shop().reseller({ balance: 1_000 });
      expect(await outcomeOf(placeOrder(reseller.context, request))).toBe("placed");
    }
  });
});

test("C10 of 50 parallel orders with one ref_id one is placed", async () => {
  const reseller = await shop().reseller({ balance: 100_000 });
  const item = await shop().item({ units: 50 });
  const request = order([{ item_id: item, quantity: 1 }]);
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () => outcomeOf(placeOrder(reseller.context, request))),
  );
  expect(outcomes.filter((outcome) => outcome === "placed")).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === "REF_ID_ALREADY_EXIST")).toHaveLength(49);
  expect(await balanceOf(reseller.id)).toBe(99_000);
});

test("orders of many resellers for one item share the stock exactly", async () => {
  const item = await shop().item({ units: 20 });
  const resellers = await Promise.all(
    Array.from({ length: 12 }, () => shop().reseller({ balance: 100_000 })),
  );
  const outcomes = await Promise.all(
    resellers.map(({ context }) =>
      outcomeOf(placeOrder(context, order([{ item_id: item, quantity: 3 }]))),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === "placed")).toHaveLength(6);
  expect(outcomes.filter((outcome) => outcome === "OUT_OF_STOCK")).toHaveLength(6);
});
