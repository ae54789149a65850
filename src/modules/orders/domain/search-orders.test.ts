import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { TestReseller } from "@/testing/shop";
import { testShop } from "@/testing/test-shop";
import { settleByHand } from "../../fulfilment/domain/settle-by-hand";
import { createOrderInput } from "../contract";
import { orderFilter, searchOrdersInput } from "../contract/search";
import { exportOrders } from "./export-orders";
import { placeOrder } from "./place-order";
import { searchOrders } from "./search-orders";

const shop = testShop();

let mine: TestReseller;
let theirs: TestReseller;
const items = { voucher: 0, byHand: 0, credit: 0, followers: 0 };
const invoices = new Map<string, string>();

const day = (date: number) => new Date(Date.UTC(2026, 10, date, 3));

async function buy(
  who: TestReseller,
  date: number,
  ref_id: string,
  ...carts: { item_id: number; quantity: number; note?: string }[]
): Promise<void> {
  const context = { ...who.context, now: day(date) };
  const { invoice } = await placeOrder(context, createOrderInput.parse({ ref_id, carts }));
  invoices.set(ref_id, invoice);
}

beforeAll(async () => {
  mine = await shop().reseller({ balance: 1_000_000 });
  theirs = await shop().reseller({ balance: 1_000_000 });
  items.voucher = await shop().item({ name: "Voucher 50%", units: 20 });
  items.byHand = await shop().item({ orderProcess: "manual", stockKind: "unlimited" });
  items.credit = await shop().suppliedItem({ name: "Pulsa 10K", orderProcess: "h2h" });
  items.followers = await shop().suppliedItem({ name: "Followers", orderProcess: "smm" });
  const smm = JSON.stringify({ target: "https://Social.example/Warung", opt_smm: [] });
  for (const who of [theirs, mine]) {
    await buy(who, 1, "Shop-1", { item_id: items.voucher, quantity: 2 });
    await buy(who, 2, "Shop-2", { item_id: items.byHand, quantity: 1, note: "Ibu_Sari" });
    await buy(who, 3, "Shop-3", { item_id: items.credit, quantity: 1, note: "081234567890" });
    await buy(who, 4, "shop-4", { item_id: items.followers, quantity: 10, note: smm });
    const both = { item_id: items.credit, quantity: 1, note: "085700000001" };
    await buy(who, 5, "other", { item_id: items.voucher, quantity: 1 }, both);
  }
  const invoice = invoices.get("Shop-2") ?? "";
  await settleByHand(shop().system, { invoice, outcome: "failed", reason: "no such account" });
  await shop().db.prisma.orderLine.updateMany({
    where: { resellerId: mine.id, itemId: items.followers },
    data: { status: "review" },
  });
});

async function find(input: object): Promise<string[]> {
  const { rows } = await searchOrders(mine.context, searchOrdersInput.parse(input));
  return rows.map(({ ref_id }) => ref_id);
}

const all = ["other", "shop-4", "Shop-3", "Shop-2", "Shop-1"];

test("a row says what was bought and how it stands", async () => {
  const { rows } = await searchOrders(mine.context, searchOrdersInput.parse({}));
  expect(rows.map(({ ref_id }) => ref_id)).toEqual(all);
  expect(rows[0]).toEqual({
    id: expect.any(Number),
    invoice: invoices.get("other"),
    ref_id: "other",
    state: "processing",
    kinds: ["auto", "h2h"],
    product_name: "Produk Uji",
    item_name: "Voucher 50%",
    quantity: 1,
    target: null,
    lines: 2,
    amount: 2_000,
    refunded: 0,
    created_at: "2026-11-05T10:00:00.000+07:00",
  });
  expect(rows[1]).toMatchObject({ state: "review", target: "https://Social.example/Warung" });
  expect(rows[3]).toMatchObject({ state: "failed", target: "Ibu_Sari", refunded: 1_000 });
});

test.each<[object, string[]]>([
  [{ status: "paid" }, ["other", "shop-4", "Shop-3"]],
  [{ status: "review" }, ["shop-4"]],
  [{ status: "completed" }, ["Shop-1"]],
  [{ status: "failed" }, ["Shop-2"]],
  [{ status: "canceled" }, []],
  [{ kind: "auto" }, ["other", "Shop-1"]],
  [{ kind: "h2h" }, ["other", "Shop-3"]],
  [{ kind: "auto", status: "completed" }, ["Shop-1"]],
  [{ kind: "h2h", status: "failed" }, []],
  [{ kind: "smm", status: "review" }, ["shop-4"]],
  [{ from: "2026-11-02T10:00:00+07:00", until: "2026-11-04T10:00:00+07:00" }, ["Shop-3", "Shop-2"]],
  [{ kind: "h2h", until: "2026-11-04T00:00:00Z" }, ["Shop-3"]],
  [{ search: "SHOP-" }, ["shop-4", "Shop-3", "Shop-2", "Shop-1"]],
  [{ search: "hop-1" }, []],
  [{ search: "0812345" }, ["Shop-3"]],
  [{ search: "https://social.example" }, ["shop-4"]],
  [{ search: "ibu_s" }, ["Shop-2"]],
  [{ search: "ibu%" }, []],
  [{ search: "50%" }, ["other", "Shop-1"]],
  [{ search: "uji pulsa" }, ["other", "Shop-3"]],
  [{ search: "pulsa", kind: "auto" }, []],
  [{ search: "produk uji", status: "failed" }, ["Shop-2"]],
  [{ search: "shop-", kind: "smm", status: "review" }, ["shop-4"]],
  [{ search: `"target"` }, []],
  [{ search: "nothing of that name" }, []],
])("%o finds %o", async (input, expected) => {
  expect(await find(input)).toEqual(expected);
});

test("an invoice finds its order, in any case", async () => {
  const invoice = invoices.get("Shop-3") ?? "";
  expect(await find({ search: invoice })).toEqual(["Shop-3"]);
  expect(await find({ search: invoice.toLowerCase() })).toEqual(["Shop-3"]);
});

test("a note that no index could hold is found by its beginning", async () => {
  const target = `https://social.example/${"x".repeat(5_000)}`;
  const note = JSON.stringify({ target, opt_smm: [] });
  const who = await shop().reseller({ balance: 10_000 });
  await buy(who, 6, randomUUID(), { item_id: items.followers, quantity: 1, note });
  const found = await searchOrders(
    who.context,
    searchOrdersInput.parse({ search: target.slice(0, 191) }),
  );
  expect(found.rows).toHaveLength(1);
});

describe("pages", () => {
  async function page(input: object) {
    const { rows, ...beside } = await searchOrders(
      mine.context,
      searchOrdersInput.parse({ per_page: 2, ...input }),
    );
    return { refs: rows.map(({ ref_id }) => ref_id), ...beside };
  }

  test("lead to the end and back", async () => {
    const first = await page({});
    expect(first).toMatchObject({ refs: ["other", "shop-4"], newer_than: null });
    const second = await page({ older_than: first.older_than });
    expect(second.refs).toEqual(["Shop-3", "Shop-2"]);
    const last = await page({ older_than: second.older_than });
    expect(last).toMatchObject({ refs: ["Shop-1"], older_than: null });
    const back = await page({ newer_than: last.newer_than });
    expect(back.refs).toEqual(["Shop-3", "Shop-2"]);
    expect(await page({ newer_than: back.newer_than })).toEqual(first);
  });

  test("stay within the filter", async () => {
    const first = await page({ search: "shop-" });
    expect(first.refs).toEqual(["shop-4", "Shop-3"]);
    const last = await page({ search: "shop-", older_than: first.older_than });
    expect(last).toMatchObject({ refs: ["Shop-2", "Shop-1"], older_than: null });
  });

  test("begin nowhere beside an order that is not one's own", async () => {
    const { rows } = await searchOrders(theirs.context, searchOrdersInput.parse({}));
    const nothing = { refs: [], older_than: null, newer_than: null };
    for (const id of [rows[0]?.id, 999_999_999]) {
      expect(await page({ older_than: id })).toEqual(nothing);
      expect(await page({ newer_than: id })).toEqual(nothing);
    }
  });
});

test("what is no filter is refused", () => {
  for (const input of [
    ...[{ status: "lost" }, { kind: "magic" }, { from: "yesterday" }, { until: 5 }],
    ...[{ search: "" }, { search: "a\0" }, { search: "x".repeat(192) }, { per_page: 101 }],
    ...[{ older_than: 0 }, { older_than: "1" }, { older_than: 1, newer_than: 1 }],
  ]) {
    expect([input, searchOrdersInput.safeParse(input).success]).toEqual([input, false]);
  }
});

test("all orders that match are exported, however many", async () => {
  const who = await shop().reseller({ balance: 1_000_000 });
  const item_id = await shop().item({ orderProcess: "manual", stockKind: "unlimited", price: 1 });
  const placed = Array.from({ length: 205 }, (_, index) =>
    buy(who, 7, `many-${index}`, { item_id, quantity: 1 }),
  );
  await Promise.all(placed);
  const exported: string[] = [];
  for await (const orders of exportOrders(who.context, orderFilter.parse({ search: "many-" }))) {
    exported.push(...orders.map(({ refId }) => refId));
  }
  expect(new Set(exported).size).toBe(205);
  expect(exported).toHaveLength(205);
});
