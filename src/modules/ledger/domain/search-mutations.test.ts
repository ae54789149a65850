import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createOrderInput } from "@/modules/orders/contract";
import { placeOrder } from "@/modules/orders/domain/place-order";
import type { TestReseller } from "@/testing/shop";
import { testShop } from "@/testing/test-shop";
import { type LedgerFilter, ledgerFilter, searchMutationsInput } from "../contract";
import { exportMutations } from "./export-mutations";
import { listMutations } from "./list-mutations";
import { postMutation } from "./post-mutation";

const shop = testShop();
const types = ["topup", "payment", "adjustment", "payment", "refund", "adjustment", "payment"];
const ENTRIES = 60;

let reseller: TestReseller;

beforeAll(async () => {
  reseller = await shop().reseller();
  const began = Date.parse("2026-10-29T16:30:00Z");
  for (let count = 0; count < ENTRIES; count += 1) {
    const type = types[count % types.length] ?? "";
    const debit = type === "payment" || (type === "adjustment" && count % 3 === 0);
    // A quarter of a day apart, and every fifth a little before the one that was posted before it.
    const at = began + count * 21_600_000 - (count % 5 === 0 ? 21_660_000 : 0);
    const posted = await postMutation(shop().db, {
      resellerId: reseller.id,
      direction: debit ? "debit" : "credit",
      type,
      amount: debit ? 10 : 1_000,
      cause: `cause-${count}`,
      invoice: `X-${count}`,
      refId: null,
      reason: null,
      at: new Date(at),
    });
    if (posted.outcome !== "posted") throw new Error(posted.outcome);
  }
});

function later({ context }: TestReseller) {
  return { ...context, now: new Date("2027-06-01T00:00:00Z") };
}

async function everyPage(filter: LedgerFilter): Promise<{ invoices: string[]; totals: number[] }> {
  const invoices: string[] = [];
  const totals: number[] = [];
  for (let page = 1; page <= 10; page += 1) {
    const input = searchMutationsInput.parse({ ...filter, page, per_page: 7 });
    const { rows, total } = await listMutations(later(reseller), input);
    invoices.push(...rows.map(({ invoice }) => invoice));
    totals.push(total);
  }
  return { invoices, totals };
}

/** The same by looking at each entry; days are pieces of the chain. */
async function expected({ direction, type, from, to }: LedgerFilter): Promise<string[]> {
  const all = await shop().db.prisma.mutation.findMany({
    where: { resellerId: reseller.id },
    orderBy: { seq: "asc" },
  });
  const wib = (day: string, days = 0) =>
    new Date(Date.parse(`${day}T00:00:00+07:00`) + days * 86_400_000);
  const first = (moment: Date) => {
    return all.findLastIndex(({ createdAt }) => createdAt < moment) + 1;
  };
  const piece = all.slice(from ? first(wib(from)) : 0, to ? first(wib(to, 1)) : all.length);
  const fits = piece.filter(
    (entry) =>
      (direction === undefined || entry.direction === direction) &&
      (type === undefined || entry.type === type),
  );
  return fits.map(({ invoice }) => invoice).reverse();
}

const days: LedgerFilter[] = [
  {},
  { from: "2026-11-01" },
  { to: "2026-11-03" },
  { from: "2026-11-02", to: "2026-11-02" },
  { from: "2026-11-01", to: "2026-11-07" },
  { from: "2026-11-08", to: "2026-11-01" },
  { from: "2030-01-01" },
  { to: "2020-01-01" },
];
const kinds: LedgerFilter[] = [
  {},
  { direction: "credit" },
  { direction: "debit" },
  { type: "payment" },
  { type: "adjustment" },
  { type: "adjustment", direction: "debit" },
  { type: "payment", direction: "debit" },
  { type: "payment", direction: "credit" },
  { type: "unheard-of" },
];

describe.each(days)("of the days %o", (span) => {
  test.each(kinds)("pages of %o hold every match once, with the exact total", async (kind) => {
    const filter = { ...span, ...kind };
    const wanted = await expected(filter);
    const { invoices, totals } = await everyPage(filter);
    expect(invoices).toEqual(wanted);
    expect(new Set(totals)).toEqual(new Set([wanted.length]));

    const exported: string[] = [];
    for await (const rows of exportMutations(later(reseller), ledgerFilter.parse(filter))) {
      exported.push(...rows.map(({ invoice }) => invoice));
    }
    expect(exported).toEqual(wanted);
  });
});

test("days are those of the zone that is asked for", async () => {
  const first = async (time_zone: string) => {
    const filter = { from: "2026-10-30", to: "2026-10-30", time_zone };
    const input = searchMutationsInput.parse({ ...filter, per_page: 100 });
    return (await listMutations(later(reseller), input)).rows.at(-1);
  };
  expect(await first("Asia/Jayapura")).toMatchObject({
    created_at: expect.stringMatching(/\+09:00$/),
  });
  expect((await first("Asia/Jayapura"))?.invoice).not.toBe((await first("UTC"))?.invoice);
});

test("an order is found by its ref_id and its invoice, with all that was posted for it", async () => {
  const buyer = await shop().reseller({ balance: 10_000 });
  const carts = [{ item_id: await shop().item({ units: 1 }), quantity: 1 }];
  const ref_id = `ref/${randomUUID()}`;
  const input = createOrderInput.parse({ ref_id, carts });
  const { invoice } = await placeOrder(buyer.context, input);
  await postMutation(shop().db, {
    ...{ resellerId: buyer.id, direction: "credit", type: "refund", amount: 400, cause: "back" },
    ...{ invoice, refId: ref_id, reason: null, at: new Date() },
  });
  const find = async (who: TestReseller, filter: LedgerFilter) => {
    const { rows, total } = await listMutations(later(who), searchMutationsInput.parse(filter));
    expect(rows).toHaveLength(total);
    return rows.map(({ type }) => type);
  };
  for (const search of [ref_id, invoice, invoice.toLowerCase()]) {
    expect(await find(buyer, { search })).toEqual(["refund", "payment"]);
    expect(await find(buyer, { search, direction: "debit" })).toEqual(["payment"]);
    expect(await find(buyer, { search, type: "refund" })).toEqual(["refund"]);
    expect(await find(buyer, { search, to: "2020-01-01" })).toEqual([]);
    expect(await find(reseller, { search })).toEqual([]);
  }
  expect(await find(buyer, { search: "no such" })).toEqual([]);
  expect(await find(reseller, { search: "x-5" })).toEqual(["adjustment"]);
});

test.each([
  { from: "2026-02-30" },
  { from: "1999-12-31" },
  { to: "yesterday" },
  { direction: "up" },
  { type: "" },
  { search: "" },
  { search: "a\0" },
  { search: "a".repeat(192) },
  { time_zone: "Asia/Nowhere" },
  { time_zone: "" },
  { page: 0 },
  { per_page: 101 },
])("%o is refused", (input) => {
  expect(searchMutationsInput.safeParse(input).success).toBe(false);
});
