import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { type ItemList, listItemsInput } from "../contract";
import { listCategories } from "./list-categories";
import { listItems } from "./list-items";

const shop = testShop();

function idsOf(list: Pick<ItemList, "data">): number[] {
  return list.data.flatMap(({ products }) =>
    products.flatMap(({ variants }) => variants.map(({ id }) => id)),
  );
}

const ask = (query: object) => listItemsInput.parse(query);

test("pages count items and cover each once", async () => {
  const { context } = await shop().reseller();
  const items = await Promise.all(Array.from({ length: 7 }, () => shop().item()));
  const seen: number[] = [];
  for (const page of ["1", "2", "3", "4"]) {
    const list = await listItems(context, ask({ page, per_page: "3" }));
    expect(list.meta).toEqual({
      total_items: 7,
      is_delta: false,
      current_page: Number(page),
      per_page: 3,
    });
    seen.push(...idsOf(list));
  }
  expect(seen.sort((a, b) => a - b)).toEqual(items.sort((a, b) => a - b));
  const all = await listItems(context, ask({ per_page: "all" }));
  expect([idsOf(all).length, all.meta.per_page]).toEqual([7, 7]);
});

test("a delta holds what changed: prices, sales, switched-off items, and nothing else", async () => {
  const { context, id } = await shop().reseller({ balance: 10_000 });
  const [sold, repriced, stopped, still] = await Promise.all([
    shop().item({ units: 2 }),
    shop().item(),
    shop().item({ units: 1 }),
    shop().item({ units: 1 }),
  ]);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const before = await listItems({ ...context, now: new Date() }, ask({ per_page: "all" }));
  await new Promise((resolve) => setTimeout(resolve, 5));
  const order = {
    reseller_id: id,
    ref_id: randomUUID(),
    invoice: "INV-1",
    lines: [{ item_id: sold, quantity: 1 }],
  };
  await shop().db.pool.query("SELECT * FROM place_orders($1, false, now())", [
    JSON.stringify([order]),
  ]);
  const { prisma } = shop().db;
  await prisma.item.update({ where: { id: repriced }, data: { price: 5, updatedAt: new Date() } });
  await prisma.item.update({
    where: { id: stopped },
    data: { active: false, updatedAt: new Date() },
  });
  const delta = await listItems(context, ask({ updated_since: before.server_time }));
  expect(delta.meta.is_delta).toBe(true);
  expect(idsOf(delta).sort()).toEqual([sold, repriced, stopped].sort());
  expect(idsOf(delta)).not.toContain(still);
  const variants = delta.data.flatMap(({ products }) => products.flatMap((p) => p.variants));
  expect(variants.find(({ id: item }) => item === stopped)).toMatchObject({
    active: false,
    stock: 0,
  });
  expect(variants.find(({ id: item }) => item === sold)?.stock).toBe(1);
});

test("a sale that commits after the answer is in the next delta", async () => {
  const { context, id } = await shop().reseller({ balance: 10_000 });
  const item = await shop().item({ units: 1 });
  const slow = await shop().db.pool.connect();
  try {
    await slow.query("BEGIN");
    const order = {
      reseller_id: id,
      ref_id: randomUUID(),
      invoice: "INV-2",
      lines: [{ item_id: item, quantity: 1 }],
    };
    await slow.query("SELECT * FROM place_orders($1, false, now())", [JSON.stringify([order])]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const meanwhile = await listItems(context, ask({}));
    await slow.query("COMMIT");
    const delta = await listItems(context, ask({ updated_since: meanwhile.server_time }));
    expect(idsOf(delta)).toContain(item);
  } finally {
    slow.release();
  }
});

test("category is found by id, slug or name, and a search takes % and _ as they are", async () => {
  const { context } = await shop().reseller();
  const item = await shop().item({ name: "100% _asli_" });
  const row = await shop().db.prisma.item.findUniqueOrThrow({
    where: { id: item },
    include: { product: { include: { category: true } } },
  });
  const { id, slug, name } = row.product.category;
  for (const category of [String(id), slug, name]) {
    expect(idsOf(await listItems(context, ask({ category })))).toEqual([item]);
  }
  expect(idsOf(await listItems(context, ask({ search: "0% _AS" })))).toEqual([item]);
  expect(idsOf(await listItems(context, ask({ search: "1__%" })))).toEqual([]);
});

test("a search finds items whose product, name and SKU hold all its words", async () => {
  const { context } = await shop().reseller();
  // No figure of its own that a search for 86 would find.
  const tag = randomUUID().replaceAll(/\d/g, "x");
  const category = await shop().db.prisma.category.create({ data: { slug: tag, name: tag } });
  const product = await shop().db.prisma.product.create({
    data: { slug: tag, name: `Mobile Legends ${tag}`, categoryId: category.id },
  });
  const diamonds = await shop().item({
    productId: product.id,
    name: "86 Diamonds",
    sku: `${tag}-X`,
  });
  await shop().item({ productId: product.id, name: "172 Diamonds", sku: `${tag}-Y` });
  const found = async (search: string) => idsOf(await listItems(context, ask({ search })));
  expect(await found(`legends 86 ${tag}`)).toEqual([diamonds]);
  expect(await found(`${tag}-x`)).toEqual([diamonds]);
  expect(await found(`${tag} dia%`)).toEqual([]);
  expect(await found(`86 ${tag} free`)).toEqual([]);
});

test("categories with something to sell are listed once, with how much", async () => {
  const { context } = await shop().reseller();
  const before = await listCategories(context);
  const item = await shop().item();
  await shop().item({ active: false });
  const added = (await listCategories(context)).filter(
    ({ id }) => !before.some((each) => each.id === id),
  );
  expect(added).toMatchObject([{ items: 1 }]);
  const [{ slug: category } = { slug: "" }] = added;
  expect(idsOf(await listItems(context, ask({ category })))).toEqual([item]);
});
