import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMonths } from "@/shared/calendar";
import type { TestReseller } from "@/testing/shop";
import { testShop } from "@/testing/test-shop";
import { listEntriesInput, type MutationRow, statementInput } from "../contract";
import { listEntries } from "./list-entries";
import { postMutation } from "./post-mutation";
import { readStatement } from "./read-statement";

const shop = testShop();
const MINUTE_MS = 60_000;

type Entry = { type: string; amount: number; at: Date };

async function resellerWith(entries: Entry[]): Promise<TestReseller> {
  const reseller = await shop().reseller();
  for (const [index, { type, amount, at }] of entries.entries()) {
    await postMutation(shop().db, {
      resellerId: reseller.id,
      direction: type === "payment" ? "debit" : "credit",
      ...{
        type,
        amount,
        at,
        cause: String(index),
        invoice: `X-${index}`,
        refId: null,
        reason: null,
      },
    });
  }
  return reseller;
}

async function entriesOf(reseller: TestReseller, after: number, up_to: number) {
  const rows: MutationRow[] = [];
  let cursor: number | null = 0;
  while (cursor !== null) {
    const input = listEntriesInput.parse({ cursor, after, up_to });
    const { data, next } = await listEntries(reseller.context, input);
    rows.push(...data);
    cursor = next;
  }
  return rows;
}

const entry = fc.record({
  type: fc.constantFrom("topup", "payment", "payment", "refund"),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  /** After the entry before; a little before it where requests overtake each other. */
  minutes: fc.oneof(fc.integer({ min: -2, max: 5 }), fc.integer({ min: 0, max: 60_000 })),
});

describe("C05 months", () => {
  test("follow each other without a gap, and their sums lead from opening to closing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 25 }), async (steps) => {
        let at = Date.parse("2022-08-31T16:50:00Z");
        const reseller = await resellerWith(
          steps.map(({ type, amount, minutes }) => {
            at += minutes * MINUTE_MS;
            return { type, amount, at: new Date(at) };
          }),
        );
        const chain = await shop().db.prisma.mutation.findMany({
          where: { resellerId: reseller.id },
          orderBy: { seq: "asc" },
        });
        const seen: string[] = [];
        let balance = 0;
        let last = 0;
        const end = addMonths(new Date(at).toISOString().slice(0, 7), 3);
        for (let month = "2022-07"; month < end; month = addMonths(month, 1)) {
          const statement = await readStatement(reseller.context, { month });
          expect(statement.opening_balance).toBe(balance);
          expect(statement.after_seq).toBe(last);
          const { opening_balance, credited, debited, closing_balance } = statement;
          expect(opening_balance + credited - debited).toBe(closing_balance);
          const rows = await entriesOf(reseller, statement.after_seq, statement.last_seq);
          expect(rows).toHaveLength(statement.entries);
          for (const { type, direction, amount, count } of statement.sums) {
            const same = rows.filter((row) => row.type === type && row.direction === direction);
            expect(same).toHaveLength(count);
            expect(same.reduce((sum, row) => sum + row.amount, 0)).toBe(amount);
          }
          seen.push(...rows.map(({ invoice }) => invoice));
          balance = closing_balance;
          last = statement.last_seq;
        }
        expect(seen).toEqual(chain.map(({ invoice }) => invoice));
        expect(balance).toBe(Number(chain.at(-1)?.balanceAfter ?? 0));
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  test("begin at the user's midnight", async () => {
    const reseller = await resellerWith([
      { type: "topup", amount: 500, at: new Date("2026-10-31T15:30:00Z") },
      { type: "payment", amount: 200, at: new Date("2026-10-31T17:00:00Z") },
    ]);
    const context = { ...reseller.context, now: new Date("2026-11-20T00:00:00Z") };
    const october = await readStatement(context, { month: "2026-10" });
    expect(october).toMatchObject({
      from: "2026-10-01T00:00:00.000+07:00",
      until: "2026-11-01T00:00:00.000+07:00",
      first_month: "2026-10",
      complete: true,
      closing_balance: 500,
      sums: [{ type: "topup", direction: "credit", count: 1, amount: 500 }],
    });
    const inJayapura = { month: "2026-11", time_zone: "Asia/Jayapura" };
    expect(await readStatement(context, inJayapura)).toMatchObject({
      from: "2026-11-01T00:00:00.000+09:00",
      first_month: "2026-11",
      opening_balance: 0,
      closing_balance: 300,
      entries: 2,
    });
    const later = { month: "2090-01" };
    expect(await readStatement(context, later)).toMatchObject({
      ...{ opening_balance: 300, closing_balance: 300, entries: 0, complete: false },
    });
  });

  test("of an account without entries are empty", async () => {
    const { context } = await shop().reseller();
    expect(await readStatement(context, { month: "2026-11" })).toMatchObject({
      ...{ opening_balance: 0, closing_balance: 0, sums: [], entries: 0, first_month: null },
    });
  });

  test("what was posted after a clock that ran ahead stays in its own month", async () => {
    const reseller = await resellerWith([
      { type: "topup", amount: 500, at: new Date("2026-10-05T00:00:00Z") },
      { type: "topup", amount: 7, at: new Date("2029-01-01T00:00:00Z") },
      { type: "payment", amount: 100, at: new Date("2026-10-06T00:00:00Z") },
      { type: "payment", amount: 50, at: new Date("2026-11-02T00:00:00Z") },
    ]);
    const context = { ...reseller.context, now: new Date("2026-12-24T00:00:00Z") };
    expect(await readStatement(context, { month: "2026-11" })).toMatchObject({
      ...{ opening_balance: 407, closing_balance: 357, entries: 1 },
    });
  });
});

test("entries are given some at a time", async () => {
  const { db } = shop();
  const reseller = await shop().reseller();
  await db.pool.query(
    `SELECT post_mutation($1, 'credit', 'topup', 1, n::text, 'X-' || n, NULL, NULL, now())
     FROM generate_series(1, 1200) n`,
    [reseller.id],
  );
  const first = await listEntries(reseller.context, { cursor: undefined, after: 0, up_to: 1_100 });
  expect([first.data.length, first.next]).toEqual([500, 500]);
  const rows = await entriesOf(reseller, 0, 1_100);
  expect(rows.map(({ balance_after }) => balance_after)).toEqual(
    Array.from({ length: 1_100 }, (_, index) => index + 1),
  );
  expect(await entriesOf(await shop().reseller(), 0, 1_100)).toEqual([]);
  expect(await entriesOf(reseller, 5, 3)).toEqual([]);
});

test.each([
  { month: "2026-13" },
  { month: "2026-00" },
  { month: "1999-12" },
  { month: "2026-1" },
  { month: "2026-01-01" },
  {},
  { month: "2026-01", time_zone: "Mars/Phobos" },
])("the month %o is refused", (input) => {
  expect(statementInput.safeParse(input).success).toBe(false);
});
