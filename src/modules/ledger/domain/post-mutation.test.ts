import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_RUPIAH } from "@/shared/money";
import { testShop } from "@/testing/test-shop";
import { type NewMutation, postMutation } from "./post-mutation";

const shop = testShop();

function mutation(resellerId: number, rest: Partial<NewMutation> = {}): NewMutation {
  return {
    resellerId,
    direction: "credit",
    type: "topup",
    amount: 1_000,
    cause: "c1",
    invoice: "TOP-1",
    refId: null,
    reason: null,
    at: new Date(),
    ...rest,
  };
}

test("a cause is posted once and answers with the first entry ever after", async () => {
  const { id } = await shop().reseller();
  const first = await postMutation(shop().db, mutation(id));
  expect(first).toEqual({ outcome: "posted", invoice: "TOP-1", balanceAfter: 1_000 });
  await postMutation(shop().db, mutation(id, { cause: "c2" }));
  const again = await postMutation(shop().db, mutation(id, { invoice: "TOP-2", amount: 5 }));
  expect(again).toEqual({ outcome: "repeated", invoice: "TOP-1", balanceAfter: 1_000 });
});

test("20 parallel postings of one cause credit once", async () => {
  const { id } = await shop().reseller();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => postMutation(shop().db, mutation(id))),
  );
  expect(outcomes.filter(({ outcome }) => outcome === "posted")).toHaveLength(1);
  expect(outcomes.filter(({ outcome }) => outcome === "repeated")).toHaveLength(19);
});

test("what a balance cannot hold is refused and leaves it as it is", async () => {
  const { id } = await shop().reseller({ balance: 500 });
  const debit = mutation(id, { direction: "debit", type: "payment", amount: 501 });
  expect(await postMutation(shop().db, debit)).toMatchObject({
    outcome: "insufficient",
    balanceAfter: 500,
  });
  const credit = mutation(id, { amount: MAX_RUPIAH });
  expect(await postMutation(shop().db, credit)).toMatchObject({ outcome: "too_large" });
  expect(await postMutation(shop().db, mutation(999_999))).toMatchObject({
    outcome: "unknown_reseller",
  });
  expect(await shop().db.prisma.mutation.count({ where: { resellerId: id } })).toBe(1);
});

describe("the database itself refuses", () => {
  async function refused(sql: string, ...values: unknown[]): Promise<string> {
    const error = await shop()
      .db.pool.query(sql, values)
      .then(
        () => undefined,
        (thrown: { constraint?: string; message: string }) => thrown,
      );
    return error?.constraint ?? error?.message ?? "accepted";
  }

  test("a balance that no mutation explains", async () => {
    const { id } = await shop().reseller({ balance: 500 });
    const set = "UPDATE balances SET amount = $2 WHERE reseller_id = $1";
    expect(await refused(set, id, 501)).toBe("balances_last_mutation_fkey");
    expect(await refused(set, id, -1)).toBe("balances_amount_check");
  });

  test("changing or deleting an entry", async () => {
    const { id } = await shop().reseller({ balance: 500 });
    const update = "UPDATE mutations SET reason = 'x' WHERE reseller_id = $1";
    expect(await refused(update, id)).toMatch(/append-only/);
    expect(await refused("DELETE FROM mutations WHERE reseller_id = $1", id)).toMatch(
      /append-only|permission denied/,
    );
    expect(await refused("TRUNCATE mutations CASCADE")).toMatch(/append-only|permission denied/);
  });

  test("an entry that does not continue the chain", async () => {
    const { id } = await shop().reseller({ balance: 500 });
    const insert = `
      INSERT INTO mutations (reseller_id, seq, previous_seq, direction, direction_seq, type, type_seq,
        amount, balance_before, balance_after, cause, invoice, created_at)
      VALUES ($1, $2, $3, 'credit', 2, 'topup', 2, 1, $4::bigint, $4::bigint + 1, 'forged', 'X', now())`;
    expect(await refused(insert, id, 2, 1, 400)).toBe("mutations_previous_fkey");
    expect(await refused(insert, id, 3, 2, 500)).toBe("mutations_previous_fkey");
    expect(await refused(insert, id, 3, 1, 500)).toBe("mutations_chain_check");
  });

  test("selling a unit twice or losing a sold one", async () => {
    const reseller = await shop().reseller({ balance: 5_000 });
    const item = await shop().item({ units: 1 });
    await shop().db.pool.query("SELECT * FROM place_orders($1, false, now())", [
      JSON.stringify([
        {
          reseller_id: reseller.id,
          ref_id: "r",
          invoice: "INV-1",
          lines: [{ item_id: item, quantity: 1 }],
        },
      ]),
    ]);
    const again = "UPDATE stock_units SET order_id = 1 WHERE item_id = $1";
    expect(await refused(again, item)).toMatch(/is sold/);
    expect(await refused("DELETE FROM stock_units WHERE item_id = $1", item)).toMatch(/is sold/);
  });
});

test("C16 any sequence of postings keeps the chain, the counters and the sum", async () => {
  const posting = fc.record({
    direction: fc.constantFrom("credit" as const, "debit" as const),
    type: fc.constantFrom("topup", "payment", "refund", "adjustment"),
    amount: fc.integer({ min: 1, max: 5_000 }),
    cause: fc.integer({ min: 1, max: 12 }).map(String),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(posting, { maxLength: 25 }), async (postings) => {
      const { id } = await shop().reseller();
      let balance = 0;
      const posted = new Set<string>();
      for (const next of postings) {
        const { outcome, balanceAfter } = await postMutation(shop().db, mutation(id, next));
        const name = `${next.type} ${next.cause}`;
        const change = next.direction === "credit" ? next.amount : -next.amount;
        const expected = posted.has(name)
          ? "repeated"
          : balance + change < 0
            ? "insufficient"
            : "posted";
        expect(outcome).toBe(expected);
        if (expected !== "posted") continue;
        posted.add(name);
        balance += change;
        expect(balanceAfter).toBe(balance);
      }
      const rows = await shop().db.prisma.mutation.findMany({
        where: { resellerId: id },
        orderBy: { seq: "asc" },
      });
      const counts = new Map<string, bigint>();
      let before = 0n;
      rows.forEach((row, index) => {
        expect(row.seq).toBe(BigInt(index + 1));
        expect(row.balanceBefore).toBe(before);
        before = row.balanceAfter;
        for (const [name, value] of [
          [row.direction, row.directionSeq],
          [row.type, row.typeSeq],
        ] as const) {
          const count = (counts.get(name) ?? 0n) + 1n;
          counts.set(name, count);
          expect(value).toBe(count);
        }
      });
      expect(rows).toHaveLength(posted.size);
      expect(before).toBe(BigInt(balance));
    }),
    { numRuns: 25 },
  );
});
