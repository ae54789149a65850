import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openDatabase } from "@/server/db/database";
import { wasNeverReached } from "@/server/db/failures";
import { testShop } from "@/testing/test-shop";
import { type OrderRequest, orderBatcher } from "./order-batcher";

const shop = testShop();

function request(reseller_id: number, item_id: number, quantity = 1): OrderRequest {
  const ref_id = randomUUID();
  return { reseller_id, ref_id, invoice: `INV-${ref_id}`, lines: [{ item_id, quantity }] };
}

test("an order that breaks the batch fails alone", async () => {
  const reseller = await shop().reseller({ balance: 100_000 });
  const item = await shop().item({ units: 10 });
  const taken = request(reseller.id, item);
  await orderBatcher(shop().db).place(taken, new Date());
  const orders = Array.from({ length: 5 }, () => request(reseller.id, item));
  const broken = { ...request(reseller.id, item), invoice: taken.invoice };
  const results = await Promise.allSettled(
    [orders[0], orders[1], broken, ...orders.slice(2)].map((order) =>
      orderBatcher(shop().db).place(order ?? broken, new Date()),
    ),
  );
  expect(results.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
  ]);
  expect(await shop().db.prisma.order.count({ where: { resellerId: reseller.id } })).toBe(6);
});

test("orders that arrive together share calls of place_orders", async () => {
  const reseller = await shop().reseller({ balance: 1_000_000 });
  const item = await shop().item({ units: 100 });
  const { pool } = shop().db;
  const calls: number[] = [];
  const query = pool.query.bind(pool);
  const counting = Object.assign(Object.create(pool), {
    query: (...args: Parameters<typeof query>) => {
      const [statement] = args as unknown as [{ values: [string] }];
      calls.push(JSON.parse(statement.values[0]).length);
      return query(...args);
    },
  });
  const batcher = orderBatcher({ ...shop().db, pool: counting });
  const placements = await Promise.all(
    Array.from({ length: 100 }, () => batcher.place(request(reseller.id, item), new Date())),
  );
  expect(placements.every(({ outcome }) => outcome === "PLACED")).toBe(true);
  expect(calls).toEqual([1, 64, 35]);
});

test("a database that cannot be reached surely did nothing", async () => {
  const batcher = orderBatcher(openDatabase("postgresql://nobody@127.0.0.1:1/none"));
  const error = await batcher.place(request(1, 1), new Date()).catch((thrown) => thrown);
  expect(wasNeverReached(error)).toBe(true);
});
