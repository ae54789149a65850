import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Answer, call, type Door, doors } from "./client";
import { contractShop } from "./contract-shop";

const shop = contractShop();

function lock(door: Door, key: string, body: unknown): Promise<Answer> {
  return call(door, "POST", "/v1/item/lock", { key, body });
}

async function lockedToken(door: Door, key: string, item_id: number, quantity = 1) {
  const { status, body } = await lock(door, key, { item_id, quantity });
  expect(status).toBe(200);
  return body.data?.lock_token as string;
}

function order(door: Door, key: string, item_id: number, quantity: number, lock_token?: unknown) {
  const body = { ref_id: randomUUID(), carts: [{ item_id, quantity }], lock_token };
  return call(door, "POST", "/v1/trx", { key, body });
}

function said({ status, body }: Answer): string {
  return `${status} ${body.message ?? "OK"}`;
}

async function stockOf(door: Door, key: string, item: number): Promise<unknown> {
  return (await call(door, "GET", `/v1/item/${item}`, { key })).body.data?.stock;
}

describe.each(doors)("through the %s door", (door) => {
  test("lock, list, order with it, and the stock at each step", async () => {
    const { key } = await shop.reseller({ balance: 10_000 });
    const other = await shop.reseller({ balance: 10_000 });
    const item = await shop.item({ units: 3 });
    const asked = Date.now();
    const locked = await lock(door, key, { item_id: item, quantity: 2, lock_duration: 120 });
    expect(locked.status).toBe(200);
    expect(locked.body).toEqual({
      success: true,
      data: {
        lock_token: expect.stringMatching(/^LCK-/),
        item_id: item,
        quantity: 2,
        locked_at: expect.stringMatching(/Z$/),
        expires_at: expect.stringMatching(/Z$/),
      },
    });
    const { lock_token, expires_at } = locked.body.data ?? {};
    expect(Math.abs(Date.parse(String(expires_at)) - asked - 120_000)).toBeLessThan(5_000);
    expect(await stockOf(door, other.key, item)).toBe(1);
    const listed = await call(door, "GET", "/v1/item/lock", { key });
    expect(listed.body).toMatchObject({ success: true, data: [{ lock_token, quantity: 2 }] });
    expect((await call(door, "GET", "/v1/item/lock", { key: other.key })).body.data).toEqual([]);

    expect(said(await order(door, other.key, item, 2))).toBe("422 OUT_OF_STOCK");
    expect(said(await order(door, key, item, 1, lock_token))).toBe("422 LOCK_MISMATCH");
    expect(said(await order(door, other.key, item, 2, lock_token))).toBe("404 LOCK_NOT_FOUND");
    expect(said(await order(door, key, item, 2, lock_token))).toBe("200 OK");
    expect(said(await order(door, key, item, 2, lock_token))).toBe("422 LOCK_ALREADY_USED");
    expect(await stockOf(door, key, item)).toBe(1);
    expect((await call(door, "GET", "/v1/item/lock", { key })).body.data).toEqual([]);
  });

  test("a released lock gives its stock back at once and is good for nothing more", async () => {
    const { key } = await shop.reseller({ balance: 10_000 });
    const item = await shop.item({ units: 1 });
    const token = await lockedToken(door, key, item);
    const release = () => call(door, "DELETE", `/v1/item/lock/${token}`, { key });
    expect((await release()).body).toEqual({
      success: true,
      data: { lock_token: token, released_at: expect.stringMatching(/Z$/) },
    });
    expect(await stockOf(door, key, item)).toBe(1);
    const again = await release();
    expect([again.status, again.body]).toEqual([
      422,
      { success: false, message: "LOCK_RELEASED", request_id: expect.any(String) },
    ]);
    expect(said(await order(door, key, item, 1, token))).toBe("422 LOCK_RELEASED");
  });

  test("each refusal of a lock has its code, and success: false", async () => {
    const { key } = await shop.reseller();
    const item = await shop.item({ units: 5, minOrder: 2, maxOrder: 4 });
    const unlimited = await shop.item({ orderProcess: "smm", stockKind: "unlimited" });
    for (const [body, expected] of [
      [{ item_id: item, quantity: 2, lock_duration: 59 }, "422 VALIDATION_FAILED"],
      [{ item_id: item, quantity: 2, lock_duration: 601 }, "422 VALIDATION_FAILED"],
      [{ item_id: item, quantity: 2, lock_duration: "60" }, "422 VALIDATION_FAILED"],
      [{ item_id: item, quantity: "2" }, "422 VALIDATION_FAILED"],
      [{ item_id: item }, "422 VALIDATION_FAILED"],
      ...[0, -1, 1.5, 1e21, 2 ** 31, 2 ** 53, null, true].map(
        (quantity) => [{ item_id: item, quantity }, "422 VALIDATION_FAILED"] as const,
      ),
      [{ item_id: 999_999_999, quantity: 1 }, "404 ITEM_NOT_FOUND"],
      [{ item_id: unlimited, quantity: 1 }, "422 LOCK_NOT_REQUIRED"],
      [{ item_id: item, quantity: 1 }, "422 MINIMUM_ORDER_NOT_MET"],
      [{ item_id: item, quantity: 5 }, "422 MAXIMUM_ORDER_EXCEEDED"],
      [{ item_id: await shop.item({ units: 1 }), quantity: 2 }, "422 INSUFFICIENT_STOCK"],
    ] as const) {
      const answer = await lock(door, key, body);
      expect([body, said(answer), answer.body.success]).toEqual([body, expected, false]);
    }
    const unknown = await call(door, "DELETE", "/v1/item/lock/LCK-NONE", { key });
    expect([said(unknown), unknown.body.success]).toEqual(["404 LOCK_NOT_FOUND", false]);
    const nul = await call(door, "DELETE", "/v1/item/lock/%00", { key });
    expect(nul.status).toBe(door === "node" ? 422 : nul.status);
    expect(nul.status).toBeLessThan(500);
    expect((await call(door, "PUT", "/v1/item/lock", { key })).headers.get("allow")).toContain(
      "POST",
    );
  });

  test("C12 the limit of active locks holds when asked in parallel", async () => {
    const { key, id } = await shop.reseller();
    await shop.db.prisma.reseller.update({ where: { id }, data: { maxLocks: 7 } });
    const item = await shop.item({ units: 30 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => lock(door, key, { item_id: item, quantity: 1 })),
    );
    expect(answers.map(said).sort()).toEqual([
      ...Array.from({ length: 7 }, () => "200 OK"),
      ...Array.from({ length: 13 }, () => "429 MAX_ACTIVE_LOCKS_REACHED"),
    ]);
    expect(await stockOf(door, key, item)).toBe(23);
  });

  test("C11 one token used by 20 at once: one order, one debit", async () => {
    const { key } = await shop.reseller({ balance: 100_000 });
    const item = await shop.item({ units: 20 });
    const token = await lockedToken(door, key, item);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => order(door, key, item, 1, token)),
    );
    expect(answers.map(said).sort()).toEqual([
      "200 OK",
      ...Array.from({ length: 19 }, () => "422 LOCK_ALREADY_USED"),
    ]);
    expect((await call(door, "GET", "/v1/balance", { key })).body.data?.balance).toBe(99_000);
    expect(await stockOf(door, key, item)).toBe(19);
  });

  test("C11 a lock that has ended serves no order, and nothing is debited", async () => {
    const { key, id } = await shop.reseller({ balance: 10_000 });
    const item = await shop.item({ units: 1 });
    const token = await lockedToken(door, key, item);
    const past = new Date(Date.now() - 1_000);
    await shop.db.pool.query(
      "UPDATE stock_locks SET locked_at = $2::timestamptz - interval '10 minutes', expires_at = $2 WHERE reseller_id = $1",
      [id, past],
    );
    await shop.db.pool.query("UPDATE stock_units SET held_until = $2 WHERE item_id = $1", [
      item,
      past,
    ]);
    expect(said(await order(door, key, item, 1, token))).toBe("422 LOCK_EXPIRED");
    expect(await stockOf(door, key, item)).toBe(1);
    const released = await call(door, "DELETE", `/v1/item/lock/${token}`, { key });
    expect(said(released)).toBe("422 LOCK_EXPIRED");
    expect((await call(door, "GET", "/v1/balance", { key })).body.data?.balance).toBe(10_000);
  });
});
