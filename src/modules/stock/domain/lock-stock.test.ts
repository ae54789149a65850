import { describe, expect, test } from "vitest";
import type { VerbContext } from "@/server/db/verb-context";
import type { TestReseller } from "@/testing/shop";
import { testShop } from "@/testing/test-shop";
import { readItem } from "../../catalogue/domain/read-item";
import { listStockLocks } from "./list-stock-locks";
import { lockStock } from "./lock-stock";
import { releaseStockLock } from "./release-stock-lock";
import { sweepStockLocks } from "./sweep-stock-locks";

const shop = testShop();

async function stockOf(context: VerbContext, itemId: number): Promise<number> {
  return (await readItem(context, String(itemId))).stock;
}

function later(context: VerbContext, seconds: number): VerbContext {
  return { ...context, now: new Date(context.now.getTime() + seconds * 1_000) };
}

const kinds = [
  ["units", {}],
  ["counted", { stockKind: "counted" }],
] as const;

describe.each(kinds)("%s", (_kind, facts) => {
  test("a lock takes its quantity out of everybody's stock, its holder's too", async () => {
    const item = await shop().item({ units: 5, ...facts });
    const holder = await shop().reseller();
    const other = await shop().reseller();
    const lock = await lockStock(holder.context, { item_id: item, quantity: 3 });
    expect(lock).toMatchObject({ item_id: item, quantity: 3 });
    expect(lock.lock_token).toMatch(/^LCK-[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(lock.locked_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Date.parse(lock.expires_at) - Date.parse(lock.locked_at)).toBe(600_000);
    expect(await stockOf(holder.context, item)).toBe(2);
    expect(await stockOf(other.context, item)).toBe(2);
    await expect(lockStock(other.context, { item_id: item, quantity: 3 })).rejects.toMatchObject({
      code: "INSUFFICIENT_STOCK",
    });
    await lockStock(other.context, { item_id: item, quantity: 2 });
    expect(await stockOf(holder.context, item)).toBe(0);
  });

  test("a lock of 60 s ends at 60 s for stock, list and release, though nobody sweeps", async () => {
    const item = await shop().item({ units: 2, ...facts });
    const { context } = await shop().reseller();
    const lock = await lockStock(context, { item_id: item, quantity: 2, lock_duration: 60 });
    const shortlyBefore = later(context, 59.999);
    expect(await stockOf(shortlyBefore, item)).toBe(0);
    expect(await listStockLocks(shortlyBefore)).toEqual([{ ...lock, remaining_seconds: 1 }]);
    await expect(lockStock(shortlyBefore, { item_id: item, quantity: 1 })).rejects.toMatchObject({
      code: "INSUFFICIENT_STOCK",
    });

    const then = later(context, 60);
    expect(await stockOf(then, item)).toBe(2);
    expect(await listStockLocks(then)).toEqual([]);
    await expect(releaseStockLock(then, lock.lock_token)).rejects.toMatchObject({
      code: "LOCK_EXPIRED",
    });
    await lockStock(then, { item_id: item, quantity: 2 });
    expect(await stockOf(then, item)).toBe(0);
  });

  test("sweeping ends what is past its time and changes nobody's stock", async () => {
    const item = await shop().item({ units: 6, ...facts });
    const { context, id } = await shop().reseller();
    const short = { item_id: item, quantity: 2, lock_duration: 60 };
    const { lock_token } = await lockStock(context, short);
    await lockStock(context, { ...short, lock_duration: 600 });
    const then = later(context, 61);
    expect(await stockOf(then, item)).toBe(4);
    expect(await sweepStockLocks({ db: shop().db, now: then.now })).toBeGreaterThanOrEqual(1);
    expect(await stockOf(then, item)).toBe(4);
    const locks = await shop().db.prisma.stockLock.findMany({
      where: { resellerId: id },
      orderBy: { id: "asc" },
    });
    expect(locks.map(({ endReason }) => endReason)).toEqual(["expired", null]);
    expect(locks[0]?.endedAt).toEqual(locks[0]?.expiresAt);
    await expect(releaseStockLock(then, lock_token)).rejects.toMatchObject({
      code: "LOCK_EXPIRED",
    });
    expect(await sweepStockLocks({ db: shop().db, now: then.now })).toBe(0);
  });

  test("the end of a lock is a change of the item at that time, swept or not", async () => {
    const item = await shop().item({ units: 1, ...facts });
    const { context } = await shop().reseller();
    const changedAt = async (moment: VerbContext) =>
      Date.parse((await readItem(moment, String(item))).updated_at);
    await lockStock(context, { item_id: item, quantity: 1, lock_duration: 60 });
    const then = later(context, 61);
    const end = context.now.getTime() + 60_000;
    expect(await changedAt(later(context, 59))).toBeLessThan(end);
    expect(await changedAt(then)).toBe(end);
    await sweepStockLocks({ db: shop().db, now: then.now });
    expect(await changedAt(then)).toBe(end);
  });

  test("a released lock gives its stock back at once, and ends only once", async () => {
    const item = await shop().item({ units: 4, ...facts });
    const { context } = await shop().reseller();
    const { lock_token } = await lockStock(context, { item_id: item, quantity: 4 });
    const released = await releaseStockLock(context, lock_token);
    expect(released).toEqual({ lock_token, released_at: context.now.toISOString() });
    expect(await stockOf(context, item)).toBe(4);
    await expect(releaseStockLock(context, lock_token)).rejects.toMatchObject({
      code: "LOCK_RELEASED",
    });
  });

  test("of buyers who lock at once no more get stock than there is", async () => {
    const item = await shop().item({ units: 5, ...facts });
    const buyers = await Promise.all(Array.from({ length: 12 }, () => shop().reseller()));
    const outcomes = await Promise.all(
      buyers.map(({ context }) =>
        lockStock(context, { item_id: item, quantity: 1 }).then(
          () => "locked",
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "locked")).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === "INSUFFICIENT_STOCK")).toHaveLength(7);
  });
});

describe("limits", () => {
  test("are checked in their order", async () => {
    const { context } = await shop().reseller();
    const lock = (item_id: number, quantity: number) =>
      lockStock(context, { item_id, quantity }).then(
        () => "locked",
        (error: { code: string }) => error.code,
      );
    const item = await shop().item({ units: 8, minOrder: 2, maxOrder: 5 });
    const off = await shop().item({ units: 1, active: false });
    const unlimited = await shop().item({ orderProcess: "h2h", stockKind: "unlimited" });
    expect(await lock(999_999_999, 1)).toBe("ITEM_NOT_FOUND");
    expect(await lock(off, 1)).toBe("ITEM_NOT_FOUND");
    expect(await lock(unlimited, 1)).toBe("LOCK_NOT_REQUIRED");
    expect(await lock(item, 1)).toBe("MINIMUM_ORDER_NOT_MET");
    expect(await lock(item, 6)).toBe("MAXIMUM_ORDER_EXCEEDED");
    expect(await lock(item, 3)).toBe("locked");
    expect(await lock(item, 3)).toBe("MAXIMUM_ORDER_EXCEEDED");
    expect(await lock(item, 2)).toBe("locked");
    const few = await shop().item({ units: 1 });
    expect(await lock(few, 2)).toBe("INSUFFICIENT_STOCK");
    expect(await lock(few, 1_001)).toBe("MAXIMUM_ORDER_EXCEEDED");
  });

  async function lockAtOnce({ context }: TestReseller, item: number, times: number) {
    const outcomes = await Promise.all(
      Array.from({ length: times }, () =>
        lockStock(context, { item_id: item, quantity: 1 }).then(
          () => "locked",
          (error: { code: string }) => error.code,
        ),
      ),
    );
    const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
    return { locked: count("locked"), refused: count("MAX_ACTIVE_LOCKS_REACHED") };
  }

  test("C12 the number of active locks holds when asked in parallel", async () => {
    const item = await shop().item({ units: 100 });
    const usual = await shop().reseller();
    expect(await lockAtOnce(usual, item, 60)).toEqual({ locked: 50, refused: 10 });
    const few = await shop().reseller();
    await shop().db.prisma.reseller.update({ where: { id: few.id }, data: { maxLocks: 3 } });
    expect(await lockAtOnce(few, item, 8)).toEqual({ locked: 3, refused: 5 });
    const afterwards = later(few.context, 600);
    await lockStock(afterwards, { item_id: item, quantity: 1 });
  });
});

test("locks are listed soonest to end first, one's own only", async () => {
  const item = await shop().item({ units: 5 });
  const { context } = await shop().reseller();
  const stranger = await shop().reseller();
  await lockStock(stranger.context, { item_id: item, quantity: 1 });
  for (const lock_duration of [300, 60, 600]) {
    await lockStock(context, { item_id: item, quantity: 1, lock_duration });
  }
  const listed = await listStockLocks(context);
  expect(listed.map(({ remaining_seconds }) => remaining_seconds)).toEqual([60, 300, 600]);
});

test("C01 another's token is answered like none", async () => {
  const item = await shop().item({ units: 1 });
  const holder = await shop().reseller();
  const other = await shop().reseller();
  const { lock_token } = await lockStock(holder.context, { item_id: item, quantity: 1 });
  for (const token of [lock_token, "LCK-NONE"]) {
    await expect(releaseStockLock(other.context, token)).rejects.toMatchObject({
      code: "LOCK_NOT_FOUND",
    });
  }
  expect(await stockOf(holder.context, item)).toBe(0);
});
