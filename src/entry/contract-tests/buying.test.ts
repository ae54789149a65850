import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { call, doors } from "./client";
import { contractShop } from "./contract-shop";

const shop = contractShop();

type Data = Record<string, unknown>;

async function mutationsOf(door: (typeof doors)[number], key: string): Promise<Data[]> {
  const rows: Data[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await call(door, "GET", `/v1/balance/mutations?per_page=100&page=${page}`, {
      key,
    });
    const data = body.data as unknown as Data[];
    rows.push(...data);
    const { total } = body.meta as { total: number };
    if (rows.length >= total || data.length === 0) return rows;
  }
}

/** Newest first, each entry begins where the one before ended, and the newest says the balance. */
function expectUnbrokenChain(mutations: Data[], balance: number): void {
  expect(mutations[0]?.balance_after).toBe(balance);
  mutations.forEach((mutation, index) => {
    expect(mutation.balance_before).toBe(mutations[index + 1]?.balance_after ?? 0);
  });
}

function countBy(answers: { status: number; body: Data }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const kind = `${status} ${body.message}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

describe.each(doors)("through the %s door", (door) => {
  test("item, order, detail, balance and mutations agree", async () => {
    const { key } = await shop.reseller({ balance: 100_000 });
    const item = await shop.item({ price: 15_000 });
    const [first, second] = await shop.stock(item, 3);

    const read = await call(door, "GET", `/v1/item/${item}`, { key });
    expect(read.status).toBe(200);
    expect(read.body.data).toMatchObject({
      id: item,
      price: 15_000,
      stock: 3,
      order_process: "auto",
    });

    const ref_id = `pesanan/${randomUUID()} é`;
    const carts = [{ item_id: item, quantity: 2 }];
    const placed = await call(door, "POST", "/v1/trx", { key, body: { ref_id, carts } });
    expect(placed.status).toBe(200);
    expect(placed.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(placed.body).toMatchObject({
      message: "OK",
      data: { ref_id, status: "paid", price: 30_000, fees: 0, amount: 30_000 },
    });
    expect(placed.body.data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+07:00$/);

    const { data: detail } = (
      await call(door, "GET", `/v1/trx/${encodeURIComponent(ref_id)}`, { key })
    ).body;
    expect(detail).toMatchObject({
      invoice: placed.body.data?.invoice,
      status: "completed",
      payment_method: "saldo",
      fees: null,
      items: [{ product_license: first }, { product_license: second }],
    });
    for (const name of [placed.body.data?.invoice, detail?.id]) {
      const same = await call(door, "GET", `/v1/trx/${name}`, { key });
      expect(same.body.data).toEqual(detail);
      expect(same.body).toMatchObject({ h2h_results: [], smm_results: [] });
    }

    const balance = await call(door, "GET", "/v1/balance", { key });
    expect(balance.body).toEqual({ message: "OK", data: { balance: 70_000 } });
    const mutations = await mutationsOf(door, key);
    expectUnbrokenChain(mutations, 70_000);
    expect(mutations[0]).toMatchObject({
      invoice: placed.body.data?.invoice,
      ref_id,
      direction: "debit",
      type: "payment",
      amount: 30_000,
    });
    expect((await call(door, "GET", `/v1/item/${item}`, { key })).body.data?.stock).toBe(1);
    const list = await call(door, "GET", "/v1/trx?status=completed", { key });
    expect(list.body).toMatchObject({ meta: { current_page: 1, per_page: 20, total: 1 } });
  });

  test("a sandbox order debits nothing and is not found", async () => {
    const { key } = await shop.reseller({ balance: 5_000 });
    const item = await shop.item({ minOrder: 2 });
    const body = { ref_id: randomUUID(), item_id: item, quantity: 2 };
    const tried = await call(door, "POST", "/v1/order/sandbox", { key, body });
    expect(tried.status).toBe(200);
    expect(tried.body.data).toMatchObject({ ref_id: body.ref_id, status: "sandbox" });
    const again = await call(door, "POST", "/v1/order/sandbox", { key, body });
    expect([again.status, again.body.message]).toEqual([422, "REF_ID_ALREADY_EXIST"]);
    expect((await call(door, "GET", `/v1/trx/${body.ref_id}`, { key })).status).toBe(404);
    expect((await call(door, "GET", "/v1/balance", { key })).body.data?.balance).toBe(5_000);
    const few = { ...body, ref_id: randomUUID(), quantity: 1 };
    const below = await call(door, "POST", "/v1/order/sandbox", { key, body: few });
    expect(below.body.message).toBe("MINIMUM_ORDER_NOT_MET");
    const unknown = { ...body, ref_id: randomUUID(), item_id: 999_999_999 };
    const missing = await call(door, "POST", "/v1/order/sandbox", { key, body: unknown });
    expect(missing.body.message).toBe("ITEM_NOT_FOUND");
  });

  test("C12 40 buyers for 5 units: 5 orders, 5 licences, 35 OUT_OF_STOCK", async () => {
    const item = await shop.item();
    const licences = await shop.stock(item, 5);
    const buyers = await Promise.all(
      Array.from({ length: 40 }, () => shop.reseller({ balance: 10_000 })),
    );
    const answers = await Promise.all(
      buyers.map(async ({ key }) => {
        const body = { ref_id: randomUUID(), carts: [{ item_id: item, quantity: 1 }] };
        return { ...(await call(door, "POST", "/v1/trx", { key, body })), key, ref: body.ref_id };
      }),
    );
    expect(countBy(answers)).toEqual({ "200 OK": 5, "422 OUT_OF_STOCK": 35 });
    const sold = await Promise.all(
      answers
        .filter(({ status }) => status === 200)
        .map(async ({ key, ref }) => {
          const { data } = (await call(door, "GET", `/v1/trx/${ref}`, { key })).body;
          return (data as { items: [Data] }).items[0].product_license;
        }),
    );
    expect(sold.sort()).toEqual([...licences].sort());
  });

  test("C12 of buyers who each want all units exactly one gets them", async () => {
    const buyers = await Promise.all(
      Array.from({ length: 8 }, () => shop.reseller({ balance: 100_000 })),
    );
    for (let round = 0; round < 5; round += 1) {
      const item = await shop.item({ units: 10 });
      const answers = await Promise.all(
        buyers.map(({ key }) => {
          const body = { ref_id: randomUUID(), carts: [{ item_id: item, quantity: 10 }] };
          return call(door, "POST", "/v1/trx", { key, body });
        }),
      );
      expect(countBy(answers)).toEqual({ "200 OK": 1, "422 OUT_OF_STOCK": 7 });
    }
  });

  test("C09 200 parallel orders with money for 60: exactly 60", async () => {
    const { key } = await shop.reseller({ balance: 60_500 });
    const item = await shop.item({ price: 1_000, units: 200 });
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => {
        const body = { ref_id: randomUUID(), carts: [{ item_id: item, quantity: 1 }] };
        return call(door, "POST", "/v1/trx", { key, body });
      }),
    );
    expect(countBy(answers)).toEqual({ "200 OK": 60, "400 BALANCE_IS_INSUFFICIENT": 140 });
    const { body } = await call(door, "GET", "/v1/balance", { key });
    expect(body.data?.balance).toBe(500);
    const mutations = await mutationsOf(door, key);
    expect(mutations).toHaveLength(61);
    expectUnbrokenChain(mutations, 500);
    const stock = (await call(door, "GET", `/v1/item/${item}`, { key })).body.data?.stock;
    expect(stock).toBe(140);
  });

  test("C10 50 parallel orders with one ref_id: one debit, 49 with its data", async () => {
    const { key } = await shop.reseller({ balance: 100_000 });
    const item = await shop.item({ units: 50 });
    const body = { ref_id: randomUUID(), carts: [{ item_id: item, quantity: 1 }] };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call(door, "POST", "/v1/trx", { key, body })),
    );
    expect(countBy(answers)).toEqual({ "200 OK": 1, "422 REF_ID_ALREADY_EXIST": 49 });
    const placed = answers.find(({ status }) => status === 200)?.body.data;
    for (const { status, body: refusal } of answers) {
      if (status === 422) expect(refusal).toMatchObject({ data: placed, same_request: true });
    }
    expect(await mutationsOf(door, key)).toHaveLength(2);
  });

  test("a mixed load gives each order its own right outcome", async () => {
    const rich = await shop.reseller({ balance: 100_000 });
    const poor = await shop.reseller({ balance: 500 });
    const item = await shop.item({ price: 1_000, units: 4 });
    const empty = await shop.item({ price: 1_000 });
    const used = { ref_id: randomUUID(), carts: [{ item_id: item, quantity: 1 }] };
    await call(door, "POST", "/v1/trx", { key: rich.key, body: used });
    const cart = (item_id: number, quantity = 1) => ({
      ref_id: randomUUID(),
      carts: [{ item_id, quantity }],
    });
    const orders: [string, unknown, string][] = [
      [rich.key, cart(item), "200 OK"],
      [rich.key, used, "422 REF_ID_ALREADY_EXIST"],
      [rich.key, cart(empty), "422 OUT_OF_STOCK"],
      [poor.key, cart(item), "400 BALANCE_IS_INSUFFICIENT"],
      [rich.key, cart(999_999_999), "404 ITEM_NOT_FOUND"],
      [rich.key, cart(item, 2), "200 OK"],
    ];
    const answers = await Promise.all(
      orders.map(([key, body]) => call(door, "POST", "/v1/trx", { key, body })),
    );
    expect(answers.map(({ status, body }) => `${status} ${body.message}`)).toEqual(
      orders.map(([, , expected]) => expected),
    );
    const { body } = await call(door, "GET", "/v1/balance", { key: rich.key });
    expect(body.data?.balance).toBe(96_000);
  });
});
