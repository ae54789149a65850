import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { AppError } from "@/shared/errors";
import { testShop } from "@/testing/test-shop";
import { listItemsInput } from "../contract";
import { createCategory } from "./create-category";
import { createItem, type NewItem } from "./create-item";
import { createProduct } from "./create-product";
import { listItems } from "./list-items";

const shop = testShop();

/** The fields that a refusal names. */
async function faultsOf(asked: Promise<unknown>): Promise<string[]> {
  const error = await asked.catch((reason: unknown) => reason);
  if (!(error instanceof AppError)) throw new Error("was not refused", { cause: error });
  expect(error.code).toBe("VALIDATION_FAILED");
  return Object.keys(error.errors ?? {});
}

async function newItem(rest: Partial<NewItem> = {}): Promise<NewItem> {
  const name = `p-${randomUUID()}`;
  const { id } = await createProduct(shop().system, { name, category: "Games" });
  return {
    productId: id,
    sku: name,
    name: "10 Diamonds",
    orderProcess: "auto",
    price: 900,
    ...rest,
  };
}

const freeNominal = { openDenom: true, minQty: 10_000, maxQty: 100_000, stepQty: 5_000 };

test("an item with all its defaults can be bought at the prices of each tier", async () => {
  const tierPrices = { silver: 890, gold: 880 };
  const { id } = await createItem(shop().system, await newItem({ tierPrices }));
  const row = await shop().db.prisma.item.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ stockKind: "units", pricePer: 1, minOrder: 1, maxOrder: null });
  const { context } = await shop().reseller({ tier: "gold" });
  const { data } = await listItems(context, listItemsInput.parse({ per_page: "all" }));
  const items = data.flatMap(({ products }) => products.flatMap(({ variants }) => variants));
  expect(items.find((item) => item.id === id)).toMatchObject({ price: 880, stock: 0 });
});

test("social-media items are priced per 1000, others per piece, and neither comes from stock", async () => {
  const smm = await createItem(shop().system, await newItem({ orderProcess: "smm" }));
  const h2h = await createItem(
    shop().system,
    await newItem({ orderProcess: "h2h", price: 0, ...freeNominal, unitPrice: "1.25" }),
  );
  const rows = await shop().db.prisma.item.findMany({
    where: { id: { in: [smm.id, h2h.id] } },
    orderBy: { id: "asc" },
  });
  expect(rows.map(({ pricePer, stockKind }) => [pricePer, stockKind])).toEqual([
    [1_000, "unlimited"],
    [1, "unlimited"],
  ]);
  expect(rows[1]?.unitPrice.toString()).toBe("1.25");
});

describe("an item is refused, naming the field, with", () => {
  const field = { key: "note", label: "User ID", required: true };
  test.each<[string, Partial<NewItem>, string[]]>([
    ["no name", { name: " " }, ["name"]],
    ["a name with NUL", { name: "a\0" }, ["name"]],
    ["an endless description", { description: "x".repeat(5_001) }, ["description"]],
    ["a SKU that looks like an id", { sku: "123" }, ["sku"]],
    ["price 0", { price: 0 }, ["price"]],
    ["half a Rupiah", { price: 1.5 }, ["price"]],
    ["a negative fee", { price: -1, orderProcess: "h2h", ...freeNominal }, ["price"]],
    ["price_per 0", { pricePer: 0, orderProcess: "smm" }, ["price_per"]],
    ["units sold by the thousand", { pricePer: 1_000 }, ["price_per"]],
    ["min_order 0", { minOrder: 0 }, ["min_order"]],
    ["max_order below min_order", { minOrder: 5, maxOrder: 4 }, ["max_order"]],
    ["a nominal limit without a free nominal", { minQty: 1 }, ["min_qty"]],
    ["a unit price without a free nominal", { unitPrice: "2" }, ["unit_price"]],
    [
      "a free nominal without limits",
      { orderProcess: "h2h", openDenom: true },
      ["min_qty", "max_qty"],
    ],
    ["a free nominal from stock", { ...freeNominal }, ["open_denom"]],
    [
      "a free nominal that no step reaches",
      { orderProcess: "h2h", openDenom: true, minQty: 11, maxQty: 19, stepQty: 10 },
      ["step_qty"],
    ],
    [
      "a free nominal with max below min",
      { orderProcess: "h2h", openDenom: true, minQty: 20, maxQty: 10 },
      ["max_qty", "step_qty"],
    ],
    [
      "a unit price that is no decimal",
      { orderProcess: "h2h", ...freeNominal, unitPrice: "1e3" },
      ["unit_price"],
    ],
    [
      "a unit price of 0",
      { orderProcess: "h2h", ...freeNominal, unitPrice: "0.0" },
      ["unit_price"],
    ],
    [
      "a field that is there twice",
      { requiredFields: [field, { ...field, label: "Zone" }] },
      ["required_fields.1"],
    ],
    [
      "a field without a label",
      { requiredFields: [{ ...field, label: "" }] },
      ["required_fields.0"],
    ],
    [
      "a field whose min is above its max",
      { requiredFields: [{ ...field, min: 2, max: 1 }] },
      ["required_fields.0"],
    ],
    ["a tier price of 0", { tierPrices: { gold: 0 } }, ["tier_prices.gold"]],
    ["an unknown product", { productId: 999_999 }, ["product_id"]],
    ["several faults at once", { name: "", price: 0, minOrder: 0 }, ["name", "price", "min_order"]],
  ])("%s", async (_, wrong, fields) => {
    const item = await newItem(wrong);
    expect(await faultsOf(createItem(shop().system, item))).toEqual(fields);
    expect(await shop().db.prisma.item.count({ where: { sku: item.sku } })).toBe(0);
  });

  test("an unknown tier or a SKU in use", async () => {
    const item = await newItem();
    const unknown = createItem(shop().system, { ...item, tierPrices: { platinum: 1 } });
    expect(await faultsOf(unknown)).toEqual(["tier"]);
    await createItem(shop().system, item);
    expect(await faultsOf(createItem(shop().system, item))).toEqual(["sku"]);
  });
});

test("a product makes its category once, and finds it by slug or name", async () => {
  const category = `Paket ${randomUUID()}`;
  const first = await createProduct(shop().system, { name: `a${randomUUID()}`, category });
  expect(first.categoryCreated).toBe(true);
  for (const named of [category, first.categorySlug]) {
    const next = await createProduct(shop().system, { name: `b${randomUUID()}`, category: named });
    expect(next).toMatchObject({ categorySlug: first.categorySlug, categoryCreated: false });
  }
});

test("slugs in use and names without a slug are refused", async () => {
  const category = await createCategory(shop().system, { name: `c${randomUUID()}` });
  const again = createCategory(shop().system, { name: "Other", slug: category.slug });
  expect(await faultsOf(again)).toEqual(["slug"]);
  const nameless = createProduct(shop().system, { name: "!!!", category: "***" });
  expect(await faultsOf(nameless)).toEqual(["slug", "category"]);
});

test("resellers cannot touch the catalogue", async () => {
  const { context } = await shop().reseller();
  const refused = new AppError("NOT_FOUND");
  await expect(createItem(context, await newItem())).rejects.toEqual(refused);
  await expect(createProduct(context, { name: "a", category: "b" })).rejects.toEqual(refused);
  await expect(createCategory(context, { name: "a" })).rejects.toEqual(refused);
});
