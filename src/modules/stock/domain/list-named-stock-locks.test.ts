import { expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { listNamedStockLocks } from "./list-named-stock-locks";
import { lockStock } from "./lock-stock";

const shop = testShop();

test("names the item of each lock and what an order of it costs this reseller", async () => {
  const { context, id } = await shop().reseller({ tier: "silver" });
  const [cheap, dear] = [
    await shop().item({ units: 3, price: 1_500 }),
    await shop().item({ units: 3, price: 9_000 }),
  ];
  const { id: tierId } = await shop().db.prisma.priceTier.findUniqueOrThrow({
    where: { code: "silver" },
  });
  await shop().db.prisma.itemPrice.create({ data: { itemId: dear, tierId, price: 8_000 } });
  const later = await lockStock(context, { item_id: cheap, quantity: 2, lock_duration: 600 });
  const sooner = await lockStock(context, { item_id: dear, quantity: 1, lock_duration: 60 });

  const { locks, limit } = await listNamedStockLocks(context);
  expect(locks).toMatchObject([
    { lock_token: sooner.lock_token, amount: 8_000, quantity: 1 },
    { lock_token: later.lock_token, amount: 3_000, quantity: 2 },
  ]);
  expect(locks[0]).toMatchObject({ item_name: "Barang Uji", product_name: "Produk Uji" });
  expect(limit).toBe(50);
  await shop().db.prisma.reseller.update({ where: { id }, data: { maxLocks: 3 } });
  expect((await listNamedStockLocks(context)).limit).toBe(3);
});

test("C01 holds one's own only, and none that has ended", async () => {
  const [mine, theirs] = [await shop().reseller(), await shop().reseller()];
  const item_id = await shop().item({ units: 3 });
  await lockStock(theirs.context, { item_id, quantity: 1 });
  await lockStock(mine.context, { item_id, quantity: 1, lock_duration: 60 });
  expect((await listNamedStockLocks(mine.context)).locks).toHaveLength(1);
  const now = new Date(mine.context.now.getTime() + 60_000);
  expect((await listNamedStockLocks({ ...mine.context, now })).locks).toEqual([]);
});
