import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createOrderInput } from "@/modules/orders/contract";
import { placeOrder } from "@/modules/orders/domain/place-order";
import { DueWorkLoop } from "@/server/due-work/loop";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { dispatcher, TestDigiflazz } from "@/testing/digiflazz";
import { type TestReseller, TestShop } from "@/testing/shop";
import { dispatchWork } from "./dispatch-work";

const SKU = "xld10";
/** Longer than any of these tests: whoever waits for the dead one waits for ever. */
const TIMEOUT_SECONDS = 60;
const HANGING = 40;
const LINES = 30;

let database: TestDatabase;
let shop: TestShop;
let alive: TestDigiflazz;
let dead: TestDigiflazz;
let buyer: TestReseller;
const loops: DueWorkLoop[] = [];
const faults: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  shop = new TestShop(database.url);
  alive = await TestDigiflazz.open(shop);
  dead = await TestDigiflazz.open(shop);
  const row = await shop.db.prisma.supplier.findUniqueOrThrow({ where: { id: dead.supplierId } });
  await shop.db.prisma.supplier.update({
    where: { id: dead.supplierId },
    data: { settings: { ...Object(row.settings), timeout_seconds: TIMEOUT_SECONDS } },
  });
  buyer = await shop.reseller({ balance: 100_000_000 });
});
afterEach(async () => {
  await Promise.all(loops.splice(0).map((loop) => loop.stop(1_000)));
  await shop.db.prisma.dispatch.updateMany({ data: { nextAttemptAt: null } });
  await shop.db.prisma.supplier.updateMany({ data: { setAsideUntil: null } });
  expect(faults.splice(0)).toEqual([]);
});
afterAll(async () => {
  await Promise.all([alive?.close(), dead?.close()]);
  await shop?.close();
  await database?.drop();
});

/** Dispatches as a process does. */
function startDispatching(): void {
  const now = () => new Date();
  const loop = new DueWorkLoop({
    databaseUrl: database.url,
    works: [
      dispatchWork(
        () => dispatcher(shop, now),
        () => undefined,
      ),
    ],
    now,
    onFault: (error) => faults.push(error),
  });
  loops.push(loop);
  loop.start();
}

/** Orders lines for a number, one after the other; answers their ref_ids. */
async function order(itemId: number, customerNo: string, count: number): Promise<string[]> {
  const refIds: string[] = [];
  for (let line = 0; line < count; line += 1) {
    const ref_id = randomUUID();
    const carts = [{ item_id: itemId, quantity: 1, note: customerNo }];
    const context = { ...buyer.context, now: new Date() };
    await placeOrder(context, createOrderInput.parse({ ref_id, carts }));
    refIds.push(ref_id);
  }
  return refIds;
}

/** Waits until all of those are delivered. */
async function delivered(refIds: string[]): Promise<void> {
  const where = { refId: { in: refIds }, status: "completed" } as const;
  await vi.waitFor(
    async () => expect(await shop.db.prisma.order.count({ where })).toBe(refIds.length),
    { timeout: 20_000, interval: 20 },
  );
}

/** How many of the dead supplier's lines are being sent, and how many wait. */
async function stuck() {
  const { prisma } = shop.db;
  const supplierId = dead.supplierId;
  return {
    sending: await prisma.dispatch.count({ where: { supplierId, status: "submitting" } }),
    waiting: await prisma.dispatch.count({
      where: { status: "queued", nextAttemptAt: { not: null } },
    }),
  };
}

/** Lines of a supplier that never answers, as many under way as it may have. */
async function hang(itemId: number): Promise<void> {
  await order(itemId, "08129202", HANGING);
  await vi.waitFor(
    async () => expect(await stuck()).toEqual({ sending: 16, waiting: HANGING - 16 }),
    { timeout: 10_000 },
  );
}

test("a supplier that never answers keeps the lines of no other waiting", async () => {
  const item = await alive.item(SKU);
  startDispatching();
  await hang(await dead.item(SKU));
  await delivered(await order(item, "0812000", LINES));
  // None of the dead one's has ended: nobody has waited for them.
  expect(await stuck()).toEqual({ sending: 16, waiting: HANGING - 16 });
});

test("a supplier that never answers keeps no lines waiting that another takes in its place", async () => {
  const item = await dead.item(SKU);
  await alive.offer(item, SKU, 1);
  startDispatching();
  await hang(await dead.item(SKU));
  await shop.db.prisma.supplier.update({
    where: { id: dead.supplierId },
    data: { setAsideUntil: new Date(Date.now() + 300_000) },
  });
  await delivered(await order(item, "0812000", LINES));
  // None of the dead one's has ended: nobody has waited for them.
  expect(await stuck()).toMatchObject({ sending: 16 });
});
