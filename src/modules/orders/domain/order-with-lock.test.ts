import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { VerbContext } from "@/server/db/verb-context";
import { testShop } from "@/testing/test-shop";
import { readItem } from "../../catalogue/domain/read-item";
import { lockStock } from "../../stock/domain/lock-stock";
import { releaseStockLock } from "../../stock/domain/release-stock-lock";
import { sweepStockLocks } from "../../stock/domain/sweep-stock-locks";
import type { CreateOrderInput } from "../contract";
import { placeOrder } from "./place-order";

const shop = testShop();

function cart(lines: Record<number, number>, lock_token?: string): CreateOrderInput {
  const carts = Object.entries(lines).map(([item_id, quantity]) => ({
    item_id: Number(item_id),
    quantity,
  }));
  return { ref_id: randomUUID(), carts, lock_token, max_price: undefined };
}

function outcomeOf(context: VerbContext, order: CreateOrderInput): Promise<string> {
  return placeOrder(context, order).then(
    () => "placed",
    (error: { code: string }) => error.code,
  );
}

function later(context: VerbContext, seconds: number): VerbContext {
  return { ...context, now: new Date(context.now.getTime() + seconds * 1_000) };
}

async function facts(context: VerbContext, resellerId: number, itemId: number) {
  const { amount } = await shop().db.prisma.balance.findUniqueOrThrow({ where: { resellerId } });
  const orders = await shop().db.prisma.order.count({ where: { resellerId } });
  return {
    balance: Number(amount),
    orders,
    stock: (await readItem(context, String(itemId))).stock,
  };
}

describe.each([
  ["units", {}],
  ["counted", { stockKind: "counted" }],
] as const)("%s", (_kind, kind) => {
  test("an order with a lock gets what the lock holds, others the rest", async () => {
    const item = await shop().item({ units: 3, ...kind });
    const beside = await shop().item({ units: 1 });
    const { context, id } = await shop().reseller({ balance: 50_000 });
    const { lock_token } = await lockStock(context, { item_id: item, quantity: 3 });
    expect(await outcomeOf(context, cart({ [item]: 1 }))).toBe("OUT_OF_STOCK");
    const order = cart({ [item]: 3, [beside]: 1 }, lock_token);
    expect(await outcomeOf(context, order)).toBe("placed");
    expect(await facts(context, id, item)).toEqual({ balance: 46_000, orders: 1, stock: 0 });
    const again = { ...order, ref_id: randomUUID() };
    expect(await outcomeOf(context, again)).toBe("LOCK_ALREADY_USED");
    await expect(releaseStockLock(context, lock_token)).rejects.toMatchObject({
      code: "LOCK_ALREADY_USED",
    });
    await sweepStockLocks({ db: shop().db, now: later(context, 900).now });
    expect(await facts(later(context, 900), id, item)).toMatchObject({ stock: 0 });
  });

  test("what a lock refuses leaves nothing behind, the lock untouched", async () => {
    const item = await shop().item({ units: 5, ...kind });
    const scarce = await shop().item({ units: 1 });
    const { context, id } = await shop().reseller({ balance: 3_000 });
    const other = await shop().reseller({ balance: 50_000 });
    const { lock_token } = await lockStock(context, { item_id: item, quantity: 2 });
    const before = await facts(context, id, item);
    expect(await outcomeOf(context, cart({ [item]: 2 }, "LCK-NONE"))).toBe("LOCK_NOT_FOUND");
    expect(await outcomeOf(other.context, cart({ [item]: 2 }, lock_token))).toBe("LOCK_NOT_FOUND");
    expect(await outcomeOf(context, cart({ [item]: 3 }, lock_token))).toBe("LOCK_MISMATCH");
    expect(await outcomeOf(context, cart({ [item]: 1 }, lock_token))).toBe("LOCK_MISMATCH");
    expect(await outcomeOf(context, cart({ [scarce]: 2 }, lock_token))).toBe("LOCK_MISMATCH");
    const dear = { ...cart({ [item]: 2 }, lock_token), max_price: 1_999 };
    expect(await outcomeOf(context, dear)).toBe("MAX_PRICE_EXCEEDED");
    const poor = cart({ [item]: 2, [scarce]: 2 }, lock_token);
    expect(await outcomeOf(context, poor)).toBe("BALANCE_IS_INSUFFICIENT");
    await shop().credit(id, 7_000);
    expect(await outcomeOf(context, poor)).toBe("OUT_OF_STOCK");
    expect(await facts(context, id, item)).toEqual({ ...before, balance: 10_000 });
    const { id: used } = await shop().db.prisma.stockLock.findFirstOrThrow({
      where: { resellerId: id, token: lock_token, endedAt: null },
    });
    expect(used).toBeGreaterThan(0n);
    expect(await outcomeOf(context, cart({ [item]: 2 }, lock_token))).toBe("placed");
  });

  test("two lines of the locked item count together", async () => {
    const item = await shop().item({ units: 3, ...kind });
    const { context } = await shop().reseller({ balance: 50_000 });
    const { lock_token } = await lockStock(context, { item_id: item, quantity: 3 });
    const carts = [
      { item_id: item, quantity: 1 },
      { item_id: item, quantity: 2 },
    ];
    expect(await outcomeOf(context, { ...cart({}, lock_token), carts })).toBe("placed");
  });

  test("a lock of 60 s serves an order until then and not after, swept or not", async () => {
    for (const swept of [false, true]) {
      const item = await shop().item({ units: 1, ...kind });
      const { context, id } = await shop().reseller({ balance: 50_000 });
      const locking = { item_id: item, quantity: 1, lock_duration: 60 };
      const { lock_token } = await lockStock(context, locking);
      const then = later(context, 60);
      if (swept) await sweepStockLocks({ db: shop().db, now: then.now });
      expect(await outcomeOf(then, cart({ [item]: 1 }, lock_token))).toBe("LOCK_EXPIRED");
      expect(await facts(then, id, item)).toEqual({ balance: 50_000, orders: 0, stock: 1 });
      const early = await lockStock(then, locking);
      const shortlyBefore = later(then, 59.999);
      const order = cart({ [item]: 1 }, early.lock_token);
      expect(await outcomeOf(shortlyBefore, order)).toBe("placed");
    }
  });

  test("C11 one lock used by 20 at once: one wins", async () => {
    const item = await shop().item({ units: 2, ...kind });
    const { context, id } = await shop().reseller({ balance: 100_000 });
    const { lock_token } = await lockStock(context, { item_id: item, quantity: 1 });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(context, cart({ [item]: 1 }, lock_token))),
    );
    expect(outcomes.filter((outcome) => outcome === "placed")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "LOCK_ALREADY_USED")).toHaveLength(19);
    expect(await facts(context, id, item)).toEqual({ balance: 99_000, orders: 1, stock: 1 });
  });

  test("C11 a lock that ends while it is used, and whose stock others want: no unit twice", async () => {
    for (let round = 0; round < 5; round += 1) {
      const item = await shop().item({ units: 1, ...kind });
      const holder = await shop().reseller({ balance: 5_000 });
      const rival = await shop().reseller({ balance: 5_000 });
      const locking = { item_id: item, quantity: 1, lock_duration: 60 };
      const { lock_token } = await lockStock(holder.context, locking);
      const end = later(holder.context, 60).now;
      const [mine, theirs, released] = await Promise.all([
        outcomeOf(
          { ...holder.context, now: new Date(end.getTime() - 1) },
          cart({ [item]: 1 }, lock_token),
        ),
        outcomeOf({ ...rival.context, now: end }, cart({ [item]: 1 })),
        sweepStockLocks({ db: shop().db, now: end }).then(() => "swept"),
      ]);
      expect(released).toBe("swept");
      expect([mine, theirs].filter((outcome) => outcome === "placed")).toHaveLength(1);
      expect(["placed", "LOCK_EXPIRED"]).toContain(mine);
      expect(["placed", "OUT_OF_STOCK"]).toContain(theirs);
      expect(await facts(rival.context, rival.id, item)).toMatchObject({ stock: 0 });
    }
  });
});
