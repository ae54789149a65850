import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Answer, call, type Door, doors } from "./client";
import { contractShop } from "./contract-shop";
import { newTransferChannel } from "./transfer-channel";

const shop = contractShop();

function post(door: Door, path: string, key: string, idempotencyKey: string, body: unknown) {
  return call(door, "POST", path, { key, body, headers: { "idempotency-key": idempotencyKey } });
}

function said({ status, body }: Answer): string {
  return `${status} ${body.message}`;
}

async function balanceOf(door: Door, key: string): Promise<unknown> {
  return (await call(door, "GET", "/v1/balance", { key })).body.data?.balance;
}

describe.each(doors)("through the %s door", (door) => {
  test("an order repeated under its key is answered again and debited once", async () => {
    const { key } = await shop.reseller({ balance: 10_000 });
    const item = await shop.item({ units: 3 });
    const name = randomUUID();
    const body = { ref_id: randomUUID(), carts: [{ item_id: item, quantity: 1 }] };
    const first = await post(door, "/v1/trx", key, name, body);
    expect(said(first)).toBe("200 OK");
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    const again = await post(door, "/v1/trx", key, name, body);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await balanceOf(door, key)).toBe(9_000);

    const other = { ...body, ref_id: randomUUID() };
    expect(said(await post(door, "/v1/trx", key, name, other))).toBe("422 IDEMPOTENCY_KEY_REUSED");
    const spaced = `${JSON.stringify(body)} `;
    expect(said(await post(door, "/v1/trx", key, name, spaced))).toBe("422 IDEMPOTENCY_KEY_REUSED");
    const plain = await call(door, "POST", "/v1/trx", { key, body });
    expect(said(plain)).toBe("422 REF_ID_ALREADY_EXIST");
    const stranger = await shop.reseller({ balance: 10_000 });
    expect(said(await post(door, "/v1/trx", stranger.key, name, other))).toBe("200 OK");
  });

  test("a top-up repeated under its key asks for one payment", async () => {
    const channel = await newTransferChannel(shop.system);
    const { key, id } = await shop.reseller();
    const name = randomUUID();
    const body = { amount: 25_000, channel };
    const first = await post(door, "/v1/balance", key, name, body);
    expect(said(first)).toBe("200 OK");
    const again = await post(door, "/v1/balance", key, name, body);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await shop.db.prisma.topUp.count({ where: { resellerId: id } })).toBe(1);
    const more = { ...body, amount: 26_000 };
    const reused = await post(door, "/v1/balance", key, name, more);
    expect(said(reused)).toBe("422 IDEMPOTENCY_KEY_REUSED");
    const order = { ref_id: randomUUID(), carts: [{ item_id: 1, quantity: 1 }] };
    expect(said(await post(door, "/v1/trx", key, name, order))).toBe("422 IDEMPOTENCY_KEY_REUSED");
  });

  test("a refusal is not kept: the same key may succeed later", async () => {
    const { key, id } = await shop.reseller();
    const item = await shop.item({ units: 1 });
    const name = randomUUID();
    const body = { ref_id: randomUUID(), carts: [{ item_id: item, quantity: 1 }] };
    for (let time = 0; time < 2; time += 1) {
      expect(said(await post(door, "/v1/trx", key, name, body))).toBe(
        "400 BALANCE_IS_INSUFFICIENT",
      );
    }
    await shop.credit(id, 1_000);
    expect(said(await post(door, "/v1/trx", key, name, body))).toBe("200 OK");
    const again = await post(door, "/v1/trx", key, name, body);
    expect([said(again), again.headers.get("idempotency-replayed")]).toEqual(["200 OK", "true"]);
  });

  test("asked 30 times at once: one order, the others its answer or IN_PROGRESS", async () => {
    const { key } = await shop.reseller({ balance: 100_000 });
    const item = await shop.item({ units: 30 });
    const name = randomUUID();
    const body = { ref_id: randomUUID(), carts: [{ item_id: item, quantity: 1 }] };
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => post(door, "/v1/trx", key, name, body)),
    );
    const fresh = answers.filter(
      ({ status, headers }) => status === 200 && headers.get("idempotency-replayed") === null,
    );
    expect(fresh).toHaveLength(1);
    for (const answer of answers) {
      expect(["200 OK", "409 IDEMPOTENCY_IN_PROGRESS"]).toContain(said(answer));
      if (answer.status === 200) expect(answer.body).toEqual(fresh[0]?.body);
    }
    expect(await balanceOf(door, key)).toBe(99_000);
  });

  test("a key that is none is refused; elsewhere the header counts for nothing", async () => {
    const { key } = await shop.reseller({ balance: 10_000 });
    const item = await shop.item({ units: 1 });
    const body = { ref_id: randomUUID(), carts: [{ item_id: item, quantity: 1 }] };
    for (const name of ["x".repeat(256), "é", "a\tb"]) {
      const { status, body: refusal } = await post(door, "/v1/trx", key, name, body);
      expect([status, Object.keys(refusal.errors ?? {})]).toEqual([422, ["Idempotency-Key"]]);
    }
    expect(said(await post(door, "/v1/trx", key, "x".repeat(255), body))).toBe("200 OK");
    const sandbox = { ref_id: randomUUID(), item_id: item, quantity: 1 };
    expect((await post(door, "/v1/order/sandbox", key, "é", sandbox)).status).toBe(200);
  });

  test("the shape of a body is looked at before the key", async () => {
    const { key } = await shop.reseller({ balance: 10_000 });
    const item = await shop.item({ units: 1 });
    const name = randomUUID();
    const body = { ref_id: randomUUID(), carts: [{ item_id: item, quantity: 1 }] };
    await post(door, "/v1/trx", key, name, body);
    const wrong = { ...body, ref_id: "" };
    expect(said(await post(door, "/v1/trx", key, name, wrong))).toBe("422 VALIDATION_FAILED");
  });
});
