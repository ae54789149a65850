import { describe, expect, test } from "vitest";
import { AppError } from "@/shared/errors";
import { testShop } from "@/testing/test-shop";
import { listItemsInput } from "../contract";
import { findItem, listAllItems } from "./list-all-items";
import { listItems } from "./list-items";
import { readItem } from "./read-item";
import { type ItemChanges, updateItem } from "./update-item";

const shop = testShop();

const freeNominal = { orderProcess: "h2h", stockKind: "unlimited", openDenom: true } as const;

test("only what is named changes", async () => {
  const id = await shop().item({ units: 2, description: "as it is" });
  await updateItem(shop().system, id, { price: 1_100, name: undefined });
  expect(await findItem(shop().system, String(id))).toMatchObject({
    name: "Barang Uji",
    price: 1_100,
    stock: 2,
    active: true,
  });
});

describe("a copy of the catalogue sees, by its updated_since,", () => {
  const changes: [string, ItemChanges][] = [
    ["a new price", { price: 1_200 }],
    ["a new tier price", { tierPrices: { retail: 950 } }],
    ["an item that was switched off", { active: false }],
  ];
  test.each(changes)("%s", async (_, change) => {
    const id = await shop().item();
    const { context } = await shop().reseller();
    const before = await listItems(context, listItemsInput.parse({ per_page: "all" }));
    // A context may be older than the last copy that was taken.
    await updateItem({ ...shop().system, now: new Date(0) }, id, change);
    const input = { per_page: "all", updated_since: before.server_time };
    const delta = await listItems(context, listItemsInput.parse(input));
    const ids = delta.data.flatMap(({ products }) =>
      products.flatMap(({ variants }) => variants.map((variant) => variant.id)),
    );
    expect(ids).toContain(id);
  });
});

test("a tier's own price is taken away with null", async () => {
  const id = await shop().item();
  const { context } = await shop().reseller({ tier: "gold" });
  await updateItem(shop().system, id, { tierPrices: { gold: 800, silver: 900 } });
  expect((await readItem(context, String(id))).price).toBe(800);
  expect((await findItem(shop().system, String(id))).tierPrices).toEqual({
    silver: 900,
    gold: 800,
  });
  await updateItem(shop().system, id, { tierPrices: { gold: null } });
  expect((await readItem(context, String(id))).price).toBe(1_000);
});

test("what would not be a right item is refused and changes nothing", async () => {
  const id = await shop().item({ minOrder: 2, maxOrder: 5 });
  const refusals: [ItemChanges, string[]][] = [
    [{ minOrder: 6 }, ["max_order"]],
    [{ price: 0, tierPrices: { gold: 0 } }, ["price", "tier_prices.gold"]],
    [{ openDenom: true }, ["open_denom", "min_qty", "max_qty", "step_qty"]],
  ];
  for (const [change, fields] of refusals) {
    const error = await updateItem(shop().system, id, change).catch((reason: unknown) => reason);
    expect(error instanceof AppError && Object.keys(error.errors ?? {})).toEqual(fields);
  }
  expect(await findItem(shop().system, String(id))).toMatchObject({ price: 1_000, tierPrices: {} });
});

test("a tier price of 0 does not outlive the free nominal", async () => {
  const id = await shop().item({ ...freeNominal, price: 500, minQty: 1, maxQty: 9, stepQty: 1 });
  await updateItem(shop().system, id, { tierPrices: { gold: 0 } });
  const limits = { minQty: null, maxQty: null, stepQty: null };
  const closing = updateItem(shop().system, id, { openDenom: false, ...limits });
  await expect(closing).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
    errors: { "tier_prices.gold": [expect.any(String)] },
  });
});

test("unknown items, and callers who are not the operator, are refused", async () => {
  await expect(updateItem(shop().system, 999_999, {})).rejects.toEqual(
    new AppError("ITEM_NOT_FOUND"),
  );
  await expect(findItem(shop().system, "no-such-sku")).rejects.toEqual(
    new AppError("ITEM_NOT_FOUND"),
  );
  const { context } = await shop().reseller();
  const refused = new AppError("NOT_FOUND");
  await expect(updateItem(context, 1, {})).rejects.toEqual(refused);
  await expect(listAllItems(context)).rejects.toEqual(refused);
  await expect(findItem(context, "1")).rejects.toEqual(refused);
});

test("the operator's list has items that are switched off", async () => {
  const id = await shop().item({ active: false });
  const items = await listAllItems(shop().system);
  expect(items.find((item) => item.id === id)).toMatchObject({ active: false, stock: 0 });
});
