import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";

const shop = testShop();

type Line = { item_id: number; quantity: number; note?: string; provider_qty?: number };

function request(reseller_id: number, lines: Line[], rest: object = {}) {
  const ref_id = randomUUID();
  return { reseller_id, ref_id, invoice: `INV-${ref_id.toUpperCase()}`, lines, ...rest };
}

async function place(batch: object[], mayWait = false): Promise<string[]> {
  const { rows } = await shop().db.pool.query<{ outcome: string }>(
    "SELECT outcome FROM place_orders($1, $2, now()) ORDER BY place",
    [JSON.stringify(batch), mayWait],
  );
  return rows.map(({ outcome }) => outcome);
}

test("a batch gives each order its own outcome, all or nothing for itself", async () => {
  const rich = await shop().reseller({ balance: 100_000 });
  const poor = await shop().reseller({ balance: 999 });
  const item = await shop().item({ units: 3 });
  const other = await shop().item({ units: 1 });
  const closed = await shop().item({ orderProcess: "h2h", stockKind: "unlimited" });
  const first = request(rich.id, [{ item_id: item, quantity: 1 }]);
  const outcomes = await place([
    first,
    { ...request(rich.id, [{ item_id: item, quantity: 1 }]), ref_id: first.ref_id },
    request(poor.id, [{ item_id: item, quantity: 1 }]),
    request(rich.id, [
      { item_id: item, quantity: 1 },
      { item_id: other, quantity: 2 },
    ]),
    request(rich.id, [{ item_id: 999_999, quantity: 1 }]),
    request(rich.id, [{ item_id: closed, quantity: 1 }]),
    request(rich.id, [{ item_id: item, quantity: 2 }], { max_price: 1_999 }),
    request(rich.id, [
      { item_id: item, quantity: 2 },
      { item_id: other, quantity: 1 },
    ]),
    request(rich.id, [{ item_id: item, quantity: 1 }]),
  ]);
  expect(outcomes).toEqual([
    "PLACED",
    "REF_ID_ALREADY_EXIST",
    "BALANCE_IS_INSUFFICIENT",
    "OUT_OF_STOCK",
    "ITEM_NOT_FOUND",
    "PRODUCT_TEMPORARILY_UNAVAILABLE",
    "MAX_PRICE_EXCEEDED",
    "PLACED",
    "OUT_OF_STOCK",
  ]);
  const balance = await shop().db.prisma.balance.findUniqueOrThrow({
    where: { resellerId: rich.id },
  });
  expect(balance.amount).toBe(96_000n);
});

test("a shortage seen past another's lock is CONTENDED, and decided by waiting", async () => {
  const item = await shop().item({ units: 10 });
  const buyer = await shop().reseller({ balance: 100_000 });
  const order = request(buyer.id, [{ item_id: item, quantity: 10 }]);
  const holder = await shop().db.pool.connect();
  try {
    for (const end of ["ROLLBACK", "COMMIT"]) {
      await holder.query("BEGIN");
      await holder.query("SELECT * FROM take_units($1, 3, false, NULL, now())", [item]);
      if (end === "COMMIT") {
        await holder.query(
          `UPDATE stock_units SET reseller_id = $2, order_id = 1, order_line_id = 1, order_item_id = 1
           WHERE item_id = $1 AND id = (SELECT min(id) FROM stock_units WHERE item_id = $1 AND order_line_id IS NULL)`,
          [item, buyer.id],
        );
      }
      expect(await place([order])).toEqual(["CONTENDED"]);
      const waiting = place([{ ...order, ref_id: end }], true);
      await new Promise((resolve) => setTimeout(resolve, 100));
      await holder.query(end);
      const [outcome] = await waiting;
      expect([end, outcome]).toEqual([end, end === "COMMIT" ? "OUT_OF_STOCK" : "PLACED"]);
      if (end === "ROLLBACK") await shop().stock(item, 10);
    }
  } finally {
    holder.release();
  }
});

test("batches over the same resellers and items in any order never deadlock", async () => {
  const resellers = await Promise.all(
    Array.from({ length: 6 }, () => shop().reseller({ balance: 10_000_000 })),
  );
  const items = await Promise.all(Array.from({ length: 4 }, () => shop().item({ units: 60 })));
  const pick = <Value>(from: Value[]) => from[Math.floor(Math.random() * from.length)] as Value;
  async function buy(): Promise<string[]> {
    const batch = Array.from({ length: 8 }, () =>
      request(pick(resellers).id, [
        { item_id: pick(items), quantity: 1 },
        { item_id: pick(items), quantity: 2 },
      ]),
    );
    const outcomes = await place(batch);
    const patient = batch.filter((_, index) => outcomes[index] === "CONTENDED");
    const settled = await Promise.all(patient.map((order) => place([order], true)));
    return [...outcomes.filter((outcome) => outcome !== "CONTENDED"), ...settled.flat()];
  }
  const outcomes = (await Promise.all(Array.from({ length: 16 }, buy))).flat();
  expect(outcomes).toHaveLength(128);
  expect([...new Set(outcomes)].sort()).toEqual(["OUT_OF_STOCK", "PLACED"]);
  const placed = outcomes.filter((outcome) => outcome === "PLACED").length;
  const sold = await shop().db.prisma.stockUnit.count({
    where: { itemId: { in: items }, orderLineId: { not: null } },
  });
  expect(sold).toBe(placed * 3);
});

describe("price_line", () => {
  async function price(...values: (number | string | null)[]): Promise<string> {
    const { rows } = await shop().db.pool.query<{ price: string }>(
      "SELECT price_line($1::bigint, $2::integer, $3::bigint, $4::numeric, $5::bigint) AS price",
      values,
    );
    return rows[0]?.price ?? "";
  }

  test.each([
    ["a quantity of single units", [1_500, 1, 3, "1", null], "4500"],
    ["per 1000, rounded up", [25_000, 1_000, 101, "1", null], "2525"],
    ["per 1000, one over", [25_001, 1_000, 100, "1", null], "2501"],
    [
      "past bigint, exact",
      [9_007_199_254_740_991, 1, 1_000_000, "1", null],
      "9007199254740991000000",
    ],
    [
      "past bigint and divided, exact",
      [9_007_199_254_740_991, 7, 1_000_000, "1", null],
      "1286742750677284428572",
    ],
    ["a free nominal with a fee", [1_000, 1, 2, "1", 50_000], "102000"],
    ["a free nominal at a decimal price", [0, 1, 1, "0.000001", 1], "1"],
    ["a free nominal rounded up per unit", [500, 1, 2, "1.005", 333], "1670"],
  ])("%s", async (_name, values, expected) => {
    expect(await price(...values)).toBe(expected);
  });

  test("equals exact integer arithmetic", async () => {
    const big = fc.bigInt({ min: 1n, max: 9_007_199_254_740_991n });
    const quantity = fc.integer({ min: 1, max: 1_000_000 });
    const per = fc.integer({ min: 1, max: 10_000 });
    await fc.assert(
      fc.asyncProperty(big, per, quantity, async (unit, pricePer, count) => {
        const divisor = BigInt(pricePer);
        const exact = (unit * BigInt(count) + divisor - 1n) / divisor;
        expect(await price(String(unit), pricePer, count, "1", null)).toBe(String(exact));
      }),
      { numRuns: 200 },
    );
  });
});
