import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { VerbContext } from "@/server/db/verb-context";
import { testShop } from "@/testing/test-shop";
import { readItem } from "../../catalogue/domain/read-item";
import { adjustBalance } from "../../ledger/domain/adjust-balance";
import { auditLedger } from "../../ledger/domain/audit-ledger";
import { adjustCountedStock } from "../../stock/domain/counted-stock";
import { listStockLocks } from "../../stock/domain/list-stock-locks";
import { lockStock } from "../../stock/domain/lock-stock";
import { releaseStockLock } from "../../stock/domain/release-stock-lock";
import { sweepStockLocks } from "../../stock/domain/sweep-stock-locks";
import { placeOrder } from "./place-order";

const shop = testShop();

const PRICE = 1_000;

type Lock = { token: string; item: number; quantity: number; expiresAt: number; open: boolean };

/** What the books should say, in the simplest words. */
class Model {
  balance = 0;
  unsold: number[];
  sold: number[];
  locks: Lock[] = [];
  now: number;

  constructor(units: number[], now: number) {
    this.unsold = [...units];
    this.sold = units.map(() => 0);
    this.now = now;
  }

  active(): Lock[] {
    return this.locks.filter(({ open, expiresAt }) => open && expiresAt > this.now);
  }

  free(item: number): number {
    const held = this.active().filter((lock) => lock.item === item);
    return (this.unsold[item] ?? 0) - held.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  canSell(item: number, quantity: number, lock?: Lock): string {
    if (lock && !lock.open) return "ended";
    if (lock && lock.expiresAt <= this.now) return "LOCK_EXPIRED";
    if (lock && (lock.item !== item || lock.quantity !== quantity)) return "LOCK_MISMATCH";
    if (quantity * PRICE > this.balance) return "BALANCE_IS_INSUFFICIENT";
    return lock || this.free(item) >= quantity ? "done" : "OUT_OF_STOCK";
  }

  sell(item: number, quantity: number, lock?: Lock): void {
    this.balance -= quantity * PRICE;
    this.unsold[item] = (this.unsold[item] ?? 0) - quantity;
    this.sold[item] = (this.sold[item] ?? 0) + quantity;
    if (lock) lock.open = false;
  }
}

type Step =
  | { kind: "order"; item: number; quantity: number; lock: number | null }
  | { kind: "lock"; item: number; quantity: number; seconds: number }
  | { kind: "release"; lock: number }
  | { kind: "credit" | "debit"; amount: number }
  | { kind: "wait"; seconds: number }
  | { kind: "sweep" }
  | { kind: "restock"; item: number; pieces: number };

const item = fc.integer({ min: 0, max: 1 });
const quantity = fc.integer({ min: 1, max: 4 });
const anyLock = fc.integer({ min: 0, max: 5 });

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant("order" as const),
    item,
    quantity,
    lock: fc.option(anyLock, { nil: null }),
  }),
  fc.record({
    kind: fc.constant("lock" as const),
    item,
    quantity,
    seconds: fc.integer({ min: 60, max: 200 }),
  }),
  fc.record({ kind: fc.constant("release" as const), lock: anyLock }),
  fc.record({
    kind: fc.constantFrom("credit" as const, "debit" as const),
    amount: fc.integer({ min: 1, max: 6_000 }),
  }),
  fc.record({ kind: fc.constant("wait" as const), seconds: fc.integer({ min: 1, max: 120 }) }),
  fc.record({ kind: fc.constant("sweep" as const) }),
  fc.record({
    kind: fc.constant("restock" as const),
    item,
    pieces: fc.integer({ min: 1, max: 3 }),
  }),
);

/** Both kinds of limited stock, a reseller, and how the verbs answer them. */
class Shopper {
  constructor(
    private readonly context: VerbContext,
    readonly resellerId: number,
    readonly items: number[],
    private readonly model: Model,
  ) {}

  private at(): VerbContext {
    return { ...this.context, now: new Date(this.model.now) };
  }

  private async outcome(action: Promise<unknown>): Promise<string> {
    return action.then(
      () => "done",
      (error: { code: string }) => error.code,
    );
  }

  /** Does one step in both worlds and compares what they answer. */
  async take(next: Step): Promise<void> {
    const { model } = this;
    if (next.kind === "wait") model.now += next.seconds * 1_000;
    else if (next.kind === "sweep") {
      await sweepStockLocks({ db: shop().db, now: new Date(model.now) });
    } else if (next.kind === "order") await this.order(next);
    else if (next.kind === "lock") await this.lock(next);
    else if (next.kind === "release") await this.release(next.lock);
    else if (next.kind === "restock") await this.restock(next.item, next.pieces);
    else await this.adjust(next.kind === "credit" ? next.amount : -next.amount);
  }

  private async order({ item: index, quantity: wanted, lock }: Step & { kind: "order" }) {
    const used = lock === null ? undefined : this.model.locks[lock];
    const expected = this.model.canSell(index, wanted, used);
    const carts = [{ item_id: this.items[index] ?? 0, quantity: wanted }];
    const input = { ref_id: randomUUID(), carts, max_price: undefined, lock_token: used?.token };
    const outcome = await this.outcome(placeOrder(this.at(), input));
    if (expected === "ended") expect(outcome).toMatch(/^LOCK_(ALREADY_USED|RELEASED)$/);
    else expect(outcome).toBe(expected);
    if (outcome === "done") this.model.sell(index, wanted, used);
  }

  private async lock({ item: index, quantity: wanted, seconds }: Step & { kind: "lock" }) {
    const expected = this.model.free(index) >= wanted ? "done" : "INSUFFICIENT_STOCK";
    const asked = { item_id: this.items[index] ?? 0, quantity: wanted, lock_duration: seconds };
    const locking = lockStock(this.at(), asked);
    expect(await this.outcome(locking)).toBe(expected);
    if (expected !== "done") return;
    const { lock_token: token } = await locking;
    const expiresAt = this.model.now + seconds * 1_000;
    this.model.locks.push({ token, item: index, quantity: wanted, expiresAt, open: true });
  }

  private async release(index: number): Promise<void> {
    const lock = this.model.locks[index];
    if (!lock) return;
    const outcome = await this.outcome(releaseStockLock(this.at(), lock.token));
    if (!lock.open) expect(outcome).toMatch(/^LOCK_(ALREADY_USED|RELEASED)$/);
    else expect(outcome).toBe(lock.expiresAt > this.model.now ? "done" : "LOCK_EXPIRED");
    if (outcome === "done") lock.open = false;
  }

  private async restock(index: number, pieces: number): Promise<void> {
    const itemId = this.items[index] ?? 0;
    if (index === 0) await shop().stock(itemId, pieces);
    else
      await adjustCountedStock(
        { ...shop().system, now: new Date(this.model.now) },
        { itemId, change: pieces },
      );
    this.model.unsold[index] = (this.model.unsold[index] ?? 0) + pieces;
  }

  private async adjust(amount: number): Promise<void> {
    const { resellerId, model } = this;
    const expected = model.balance + amount >= 0 ? "done" : "BALANCE_IS_INSUFFICIENT";
    const adjusting = adjustBalance(shop().system, { resellerId, amount, reason: "test" });
    expect(await this.outcome(adjusting)).toBe(expected);
    if (expected === "done") model.balance += amount;
  }

  async compare(): Promise<void> {
    const { db } = shop();
    const { resellerId, model, items } = this;
    const { amount } = await db.prisma.balance.findUniqueOrThrow({ where: { resellerId } });
    expect(Number(amount)).toBe(model.balance);
    for (const [index, itemId] of items.entries()) {
      expect((await readItem(this.at(), String(itemId))).stock).toBe(model.free(index));
    }
    const listed = await listStockLocks(this.at());
    expect(listed.map(({ lock_token }) => lock_token).sort()).toEqual(
      model
        .active()
        .map(({ token }) => token)
        .sort(),
    );
    const sold = await db.prisma.orderLine.groupBy({
      by: ["itemId"],
      where: { resellerId },
      _sum: { quantity: true },
    });
    for (const [index, itemId] of items.entries()) {
      const line = sold.find((row) => Number(row.itemId) === itemId);
      expect(line?._sum.quantity ?? 0).toBe(model.sold[index]);
    }
  }
}

test("C16 orders, locks, releases, waits and postings keep every figure right", async () => {
  // One clock for all runs: the audit must not look from before what it looks at.
  let now = Date.now();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const units = [3, 3];
      const items = [
        await shop().item({ units: 3, price: PRICE }),
        await shop().item({ units: 3, price: PRICE, stockKind: "counted" }),
      ];
      const { context, id } = await shop().reseller();
      const model = new Model(units, now);
      const shopper = new Shopper(context, id, items, model);
      await shopper.take({ kind: "credit", amount: 6_000 });
      for (const next of steps) await shopper.take(next);
      await shopper.compare();
      now = model.now;
    }),
    { numRuns: 60 },
  );
  const problems: unknown[] = [];
  await auditLedger({ ...shop().system, now: new Date(now) }, (problem) => problems.push(problem));
  expect(problems).toEqual([]);
}, 120_000);
