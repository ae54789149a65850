import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dispatcher, TestDigiflazz } from "@/testing/digiflazz";
import { testShop } from "@/testing/test-shop";
import { auditLedger } from "../../ledger/domain/audit-ledger";
import { createOrderInput } from "../../orders/contract";
import { placeOrder } from "../../orders/domain/place-order";
import { readOrder } from "../../orders/domain/read-order";
import { claimDueDispatches } from "./due-dispatches";
import { runDispatch } from "./run-dispatch";
import { settleByHand } from "./settle-by-hand";

const shop = testShop();
const SKU = "xld10";

let first: TestDigiflazz;
let second: TestDigiflazz;

beforeAll(async () => {
  first = await TestDigiflazz.open(shop());
  second = await TestDigiflazz.open(shop());
});
afterAll(async () => {
  await first.close();
  await second.close();
});

/** How far ahead of the clock the dispatcher is: each round it looks again at everything that waits. */
async function work(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const now = new Date(Date.now() + round * 3_600_000);
    const context = dispatcher(shop(), () => now);
    const claimed = await claimDueDispatches(shop().db, {
      ...{ progress: false, limit: 100, now, leaseUntil: new Date(now.getTime() + 60_000) },
      ...{ perSupplier: 100, running: new Map() },
    });
    await Promise.all(claimed.map((dispatch) => runDispatch(context, dispatch)));
    await pause(120);
  }
}

async function buy(itemId: number, target: string) {
  const reseller = await shop().reseller({ balance: 20_000 });
  const ref_id = randomUUID();
  const carts = [{ item_id: itemId, quantity: 1, note: target }];
  const { invoice } = await placeOrder(reseller.context, createOrderInput.parse({ ref_id, carts }));
  async function outcome() {
    const { data, h2h_results } = await readOrder(reseller.context, ref_id);
    const { amount } = await shop().db.prisma.balance.findUniqueOrThrow({
      where: { resellerId: reseller.id },
    });
    const dispatch = await shop().db.prisma.dispatch.findFirstOrThrow({
      where: { resellerId: reseller.id },
    });
    return {
      order: data.status,
      line: data.items[0]?.line_status,
      balance: Number(amount),
      result: h2h_results[0],
      dispatch,
    };
  }
  return { reseller, invoice, outcome };
}

async function neverBoughtTwice(...suppliers: TestDigiflazz[]): Promise<void> {
  for (const supplier of suppliers) {
    const twice = Object.entries(await supplier.purchases()).filter(([, count]) => count > 1);
    expect(twice).toEqual([]);
  }
}

const delivered = { order: "completed", line: "completed", balance: 9_000 };
const givenBack = { order: "failed", line: "failed", balance: 20_000 };

describe("an order ends as its supplier says, whatever happens on the way", () => {
  test.each([
    ["success at once", "0878000012300", delivered],
    ["pending, then success", "08129101", delivered],
    ["told by webhook only", "08129102", delivered],
    ["told only to who asks", "08129103", delivered],
    ["pending, then fails", "08129105", givenBack],
    ["fails, told only to who asks", "08129107", givenBack],
    ["never answers, but was made", "08129201", delivered],
    ["never answers and was not made", "08129202", delivered],
    ["HTTP 500, but was made", "08129203", delivered],
    ["HTTP 500 and was not made", "08129204", delivered],
    ["cut, but was made", "08129205", delivered],
    ["cut and was not made", "08129206", delivered],
    ["a page of HTML instead", "08129207", delivered],
    ["the webhook comes twice at once", "08129301", delivered],
    ["webhooks in the wrong order", "08129302", delivered],
    ["the webhook comes before the answer", "08129305", delivered],
    ["wrong number", "08129040", givenBack],
  ])("%s", async (_name, target, expected) => {
    const item = await first.item(SKU);
    const { outcome } = await buy(item, target);
    expect(await outcome()).toMatchObject({ order: "paid", line: "queued", balance: 9_000 });
    await work(5);
    const { result, ...facts } = await outcome();
    expect(facts).toMatchObject(expected);
    if (expected === delivered) {
      expect(result).toMatchObject({ dispatch_status: "completed", sn: expect.any(String) });
      expect(result?.sn).not.toBe("");
    } else {
      expect(result?.dispatch_status).toBe("failed");
      expect(result?.sn).toMatch(/^failed: .+/);
    }
    await neverBoughtTwice(first);
  });

  test("what is taken back later is given back then, once", async () => {
    const { outcome } = await buy(await first.item(SKU), "08129303");
    await work(1);
    await pause(150);
    expect(await outcome()).toMatchObject({ order: "completed", line: "failed", balance: 20_000 });
    await work(3);
    expect(await outcome()).toMatchObject({ balance: 20_000 });
  });

  test("what stays open is the operator's to decide, once", async () => {
    const { outcome, invoice } = await buy(await first.item(SKU), "08129109");
    await work(3);
    expect(await outcome()).toMatchObject({ order: "paid", line: "processing", balance: 9_000 });
    const settlement = { invoice, outcome: "completed", sn: "SN-1" } as const;
    await settleByHand(shop().system, settlement);
    expect(await outcome()).toMatchObject({ ...delivered, result: { sn: "SN-1" } });
    await expect(
      settleByHand(shop().system, { invoice, outcome: "failed", reason: "x" }),
    ).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  });

  test("C38 a forged webhook, and one about another number, change nothing", async () => {
    for (const target of ["08129306", "08129307"]) {
      const { outcome } = await buy(await first.item(SKU), target);
      await work(2);
      expect(await outcome()).toMatchObject({ order: "paid", line: "processing", balance: 9_000 });
    }
  });
});

describe("where a supplier surely did not take it", () => {
  test("the next one is asked, in the order of priority", async () => {
    const item = await first.item(SKU);
    await second.offer(item, SKU, 1);
    const { outcome } = await buy(item, "08129055");
    await work(4);
    const { dispatch } = await outcome();
    expect(dispatch.asked).toEqual([first.supplierId, second.supplierId]);
    await neverBoughtTwice(first, second);
  });

  test("for its own account's fault it is set aside, and the item is closed meanwhile", async () => {
    const item = await first.item(SKU);
    const { outcome } = await buy(item, "08129044");
    await work(1);
    expect(await outcome()).toMatchObject(givenBack);
    const supplier = await shop().db.prisma.supplier.findUniqueOrThrow({
      where: { id: first.supplierId },
    });
    expect(supplier.setAsideUntil?.getTime()).toBeGreaterThan(Date.now());
    expect(supplier.problem).toBeTruthy();
    await expect(buy(item, "0812000")).rejects.toMatchObject({
      code: "PRODUCT_TEMPORARILY_UNAVAILABLE",
    });
    await shop().db.prisma.supplier.update({
      where: { id: first.supplierId },
      data: { setAsideUntil: null, problem: null },
    });
    await buy(item, "0812000");
  });
});

test("a process that dies after it wrote down whom it asks: never bought twice, never forgotten", async () => {
  for (const target of ["0812000", "08129201", "08129202"]) {
    const { outcome, reseller } = await buy(await first.item(SKU), target);
    await work(1);
    await shop().db.prisma.dispatch.updateMany({
      where: { resellerId: reseller.id, endedAt: null },
      data: { status: "submitting", nextAttemptAt: new Date(0) },
    });
    await work(4);
    expect(await outcome()).toMatchObject(delivered);
  }
  await neverBoughtTwice(first);
});

test("the books are right after all that", async () => {
  const problems: unknown[] = [];
  await auditLedger(shop().system, (problem) => problems.push(problem));
  expect(problems).toEqual([]);
});
