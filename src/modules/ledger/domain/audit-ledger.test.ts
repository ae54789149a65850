import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createOrderInput } from "@/modules/orders/contract";
import { placeOrder } from "@/modules/orders/domain/place-order";
import { AppError } from "@/shared/errors";
import type { TestReseller } from "@/testing/shop";
import { testShop } from "@/testing/test-shop";
import { adjustBalance } from "./adjust-balance";
import { auditLedger, type LedgerProblem } from "./audit-ledger";
import { auditRules } from "./audit-rules";

const shop = testShop();

function buy(reseller: TestReseller, ...carts: { item_id: number; quantity: number }[]) {
  const input = createOrderInput.parse({ ref_id: randomUUID(), carts });
  return placeOrder({ ...reseller.context, now: new Date() }, input);
}

async function audit() {
  const problems: LedgerProblem[] = [];
  const totals = await auditLedger(shop().system, (problem) => problems.push(problem));
  return { totals, problems };
}

/**
 * A reseller with four mutations: +100,000, an order of 2 and 1 units for 3,000, an adjustment of
 * -500, an order of 1 unit for 1,000.
 */
async function trader() {
  const items = [await shop().item({ units: 70 }), await shop().item({ units: 5 })] as const;
  const reseller = await shop().reseller({ balance: 100_000 });
  await buy(reseller, { item_id: items[0], quantity: 2 }, { item_id: items[1], quantity: 1 });
  await adjustBalance(shop().system, { resellerId: reseller.id, amount: -500, reason: "test" });
  await buy(reseller, { item_id: items[0], quantity: 1 });
  return { ...reseller, items };
}

test("books that the verbs have written are clean, also while orders go on", async () => {
  const traders = [await trader(), await trader(), await trader()];
  // One whose books are still empty.
  await shop().reseller();
  const { totals, problems } = await audit();
  expect(problems).toEqual([]);
  expect(totals).toEqual({ resellers: 4, mutations: 12, orders: 6, problems: 0 });

  let buyers = traders.length;
  const buying = traders.map(async (buyer) => {
    for (let order = 0; order < 60; order += 1) {
      await buy(buyer, { item_id: buyer.items[0], quantity: 1 });
    }
    buyers -= 1;
  });
  while (buyers > 0) expect((await audit()).problems).toEqual([]);
  await Promise.all(buying);
  expect(await audit()).toMatchObject({ totals: { orders: 186 }, problems: [] });
});

test("is for the operator alone", async () => {
  const { context } = await shop().reseller();
  await expect(auditLedger(context, () => undefined)).rejects.toEqual(new AppError("NOT_FOUND"));
});

describe("finds a damaged row:", () => {
  beforeAll(async () => {
    const { pool } = shop().db;
    for (const [table, ...constraints] of [
      ["mutations", "amount_check", "balance_check", "chain_check", "counters_check"],
      ["balances", "untouched_check"],
      ["orders", "amount_check"],
    ]) {
      for (const name of constraints) {
        await pool.query(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_${name}`);
      }
    }
  });

  const causeKey = "mutations_reseller_id_type_cause_key";

  /** Orders cannot be placed without that index, so it is missing only while a damage is looked at. */
  async function withoutCauseKey(victim: number, action: () => Promise<void>): Promise<void> {
    await shop().db.pool.query(`DROP INDEX ${causeKey}`);
    await action();
    await damage(`DELETE FROM mutations WHERE reseller_id = ${victim}`);
    await shop().db.pool.query(
      `CREATE UNIQUE INDEX ${causeKey} ON mutations (reseller_id, type, cause)`,
    );
  }

  /** Ids for the statements of the table below, by what they are called there. */
  async function namesOf(resellerId: number) {
    const { rows } = await shop().db.pool.query<Record<string, string>>(
      `SELECT min(l.order_id) AS "firstOrder", max(l.order_id) AS "lastOrder",
         min(l.id) AS "firstLine", max(l.id) AS "lastLine",
         (SELECT min(id) FROM stock_units u WHERE u.order_line_id = min(l.id)) AS "soldUnit",
         (SELECT invoice FROM orders WHERE reseller_id = $1 AND id = min(l.order_id)) AS invoice,
         (SELECT ref_id FROM orders WHERE reseller_id = $1 AND id = min(l.order_id)) AS "refId",
         (SELECT max(l2.item_id) FROM order_lines l2 WHERE l2.order_id = min(l.order_id)) AS "otherItem",
         (SELECT min(l2.item_id) FROM order_lines l2 WHERE l2.order_id = min(l.order_id)) AS "item"
       FROM order_lines l WHERE l.reseller_id = $1`,
      [resellerId],
    );
    return { ...rows[0], reseller: String(resellerId) } as Record<string, string>;
  }

  function filledIn(text: string, names: Record<string, string>): string {
    return text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = names[name];
      if (value === undefined) throw new Error(`unknown name ${name}`);
      return value;
    });
  }

  /** Does what no trigger or foreign key would let through: all of it, as one transaction, or nothing. */
  async function damage(statements: string): Promise<void> {
    await shop().db.pool.query(`SET LOCAL session_replication_role = replica; ${statements}`);
  }

  const mutationsOf = "mutations WHERE reseller_id = {reseller}";
  const change = (what: string, seq: number) =>
    `UPDATE mutations SET ${what} WHERE reseller_id = {reseller} AND seq = ${seq}`;

  /** A top-up whose id is the reseller's, and a mutation that says it is its credit. */
  const topUp = (amount: number, status = "paid") =>
    `INSERT INTO top_ups (reseller_id, id, invoice, gateway_id, channel, channel_name, amount, total,
       status, paid_at, expires_at, created_at, updated_at)
     VALUES ({reseller}, {reseller}, 'TOP-{reseller}', 1, 'X', 'X', ${amount}, ${amount},
       '${status}', ${status === "paid" ? "now()" : "NULL"}, now(), now(), now())`;
  const credits = "cause = '{reseller}', invoice = 'TOP-{reseller}'";

  /** Name of the case, its damage, and every problem that it is: `rule place: expected, found`. */
  const cases: [string, string, string[]][] = [
    [
      "a mutation is gone",
      `DELETE FROM ${mutationsOf} AND seq = 3`,
      ["gap_in_seq seq=4: 3, 4", "balance_before seq=4: 97000, 96500", "direction_seq seq=4: 2, 3"],
    ],
    [
      "the last mutation is gone",
      `DELETE FROM ${mutationsOf} AND seq = 4`,
      [
        "balance_amount seq=3: 96500, 95500",
        "balance_last_seq seq=3: 3, 4",
        "payment_missing order={lastOrder}: 1, 0",
      ],
    ],
    [
      "all mutations are gone",
      `DELETE FROM ${mutationsOf}`,
      [
        "balance_without_mutation: 0, 95500",
        "balance_last_seq: null, 4",
        "payment_missing order={firstOrder}: 1, 0",
        "payment_missing order={lastOrder}: 1, 0",
      ],
    ],
    [
      "money that no mutation brought",
      `DELETE FROM ${mutationsOf}; DELETE FROM order_lines WHERE reseller_id = {reseller};
       DELETE FROM orders WHERE reseller_id = {reseller};
       DELETE FROM stock_units WHERE reseller_id = {reseller};
       UPDATE balances SET amount = 7, last_seq = NULL WHERE reseller_id = {reseller}`,
      ["balance_without_mutation: 0, 7"],
    ],
    ["the link back is wrong", change("previous_seq = 1", 3), ["previous_seq seq=3: 2, 1"]],
    ["the link back is missing", change("previous_seq = NULL", 3), ["previous_seq seq=3: 2, null"]],
    [
      "a balance before is wrong",
      change("balance_before = 96999, amount = 499", 3),
      ["balance_before seq=3: 97000, 96999"],
    ],
    [
      "the first balance before is not 0",
      change("balance_before = 1, amount = 99999", 1),
      ["balance_before seq=1: 0, 1"],
    ],
    [
      "a balance after is wrong",
      change("balance_after = 96501", 3),
      ["balance_after seq=3: 96500, 96501", "balance_before seq=4: 96501, 96500"],
    ],
    ["an amount is wrong", change("amount = 400", 3), ["balance_after seq=3: 96600, 96500"]],
    [
      "an amount is negative",
      change("amount = -500, direction = 'credit', direction_seq = 2", 3),
      ["amount_not_positive seq=3: 1, -500", "direction_seq seq=4: 2, 3"],
    ],
    [
      "a balance is negative",
      `${change("amount = 96501, balance_after = -1", 4)};
       UPDATE orders SET price = 96501, amount = 96501 WHERE id = {lastOrder};
       UPDATE order_lines SET subtotal = 96501 WHERE id = {lastLine}`,
      ["negative_balance seq=4: 0, -1", "balance_amount seq=4: -1, 95500"],
    ],
    ["a direction's count is wrong", change("direction_seq = 9", 4), ["direction_seq seq=4: 3, 9"]],
    ["a type's count is wrong", change("type_seq = 9", 4), ["type_seq seq=4: 2, 9"]],
    [
      "the balance is too high",
      "UPDATE balances SET amount = amount + 1 WHERE reseller_id = {reseller}",
      ["balance_amount seq=4: 95500, 95501"],
    ],
    [
      "the balance names another mutation",
      "UPDATE balances SET last_seq = 3 WHERE reseller_id = {reseller}",
      ["balance_last_seq seq=4: 4, 3"],
    ],
    [
      "the balance is gone",
      "DELETE FROM balances WHERE reseller_id = {reseller}",
      ["balance_missing seq=4: a balance, null"],
    ],
    [
      "the reseller is gone",
      "DELETE FROM resellers WHERE id = {reseller}",
      ["reseller_missing seq=4: a reseller, null"],
    ],
    [
      "an order is gone",
      "DELETE FROM orders WHERE reseller_id = {reseller} AND id = {lastOrder}",
      [
        "payment_without_order seq=4: {lastOrder}, null",
        "line_without_order order={lastOrder} line={lastLine}: {lastOrder}, null",
      ],
    ],
    [
      "an order was paid twice",
      `${change("type_seq = 3", 4)};
       ${change("type = 'payment', type_seq = 2, cause = '{firstOrder}'", 3)}`,
      ["payment_repeated seq=2 order={firstOrder}: 1, 2"],
    ],
    [
      "an order was paid for with another amount",
      `UPDATE orders SET price = 3001, amount = 3001 WHERE id = {firstOrder};
       UPDATE order_lines SET subtotal = subtotal + 1 WHERE id = {firstLine}`,
      ["payment_amount seq=2 order={firstOrder}: 3001, 3000"],
    ],
    [
      "a payment is a credit",
      `DELETE FROM ${mutationsOf} AND seq > 2;
       DELETE FROM stock_units WHERE order_id = {lastOrder};
       DELETE FROM order_lines WHERE order_id = {lastOrder};
       DELETE FROM orders WHERE id = {lastOrder};
       ${change("direction = 'credit', direction_seq = 2, balance_after = 103000", 2)};
       UPDATE balances SET amount = 103000, last_seq = 2 WHERE reseller_id = {reseller}`,
      ["payment_direction seq=2 order={firstOrder}: debit, credit"],
    ],
    [
      "a payment has another invoice",
      change("invoice = 'INV-X'", 2),
      ["payment_invoice seq=2 order={firstOrder}: {invoice}, INV-X"],
    ],
    [
      "a payment has another ref_id",
      change("ref_id = NULL", 2),
      ["payment_ref_id seq=2 order={firstOrder}: {refId}, null"],
    ],
    ["a paid top-up was not credited", topUp(100_000), ["topup_missing: TOP-{reseller}, null"]],
    [
      "a top-up was credited twice",
      `${topUp(100_000)}; ${change(credits, 1)};
       ${change(`type = 'topup', type_seq = 2, ${credits}`, 3)}`,
      ["topup_repeated seq=1: 1, 2"],
    ],
    [
      "a top-up was debited",
      `${topUp(500)}; ${change(`type = 'topup', type_seq = 2, ${credits}`, 3)}`,
      ["topup_direction seq=3: credit, debit"],
    ],
    [
      "a top-up was credited with another amount",
      `${topUp(99_999)}; ${change(credits, 1)}`,
      ["topup_amount seq=1: 99999, 100000"],
    ],
    [
      "the credit of a top-up has another invoice",
      `${topUp(100_000)}; ${change("cause = '{reseller}', invoice = 'TOP-X'", 1)}`,
      ["topup_invoice seq=1: TOP-{reseller}, TOP-X"],
    ],
    [
      "a top-up was credited that nobody paid",
      `${topUp(100_000, "pending")}; ${change(credits, 1)}`,
      ["topup_not_paid seq=1: paid, pending"],
    ],
    [
      "a top-up was credited that is none",
      change(credits, 1),
      ["topup_not_paid seq=1: paid, null"],
    ],
    [
      "an order is not the sum of its lines",
      "UPDATE order_lines SET subtotal = subtotal - 1 WHERE id = {firstLine}",
      ["order_price seq=2 order={firstOrder}: 2999, 3000"],
    ],
    [
      "an order's amount is not its price and fees",
      "UPDATE orders SET fees = 10 WHERE id = {firstOrder}",
      ["order_amount seq=2 order={firstOrder}: 3010, 3000"],
    ],
    [
      "an order has no lines",
      `DELETE FROM order_lines WHERE order_id = {lastOrder};
       DELETE FROM stock_units WHERE order_id = {lastOrder}`,
      ["order_price seq=4 order={lastOrder}: 0, 1000"],
    ],
    [
      "a line has too few units",
      "DELETE FROM stock_units WHERE id = {soldUnit}",
      ["line_units order={firstOrder} line={firstLine}: 2, 1"],
    ],
    [
      "a line has too many units",
      "UPDATE order_lines SET quantity = 1 WHERE id = {firstLine}",
      ["line_units order={firstOrder} line={firstLine}: 1, 2"],
    ],
    [
      "a line that is not from stock has units",
      "UPDATE order_lines SET order_process = 'manual' WHERE id = {firstLine}",
      ["line_units order={firstOrder} line={firstLine}: 0, 2"],
    ],
    [
      "a unit belongs to a line that is none",
      "UPDATE stock_units SET order_line_id = 999999999 WHERE id = {soldUnit}",
      [
        "line_units order={firstOrder} line={firstLine}: 2, 1",
        "unit_without_line order={firstOrder} line=999999999 unit={soldUnit}: 999999999, null",
      ],
    ],
    [
      "a unit names another order than its line",
      "UPDATE stock_units SET order_id = {lastOrder} WHERE id = {soldUnit}",
      [
        "unit_of_other_order order={lastOrder} line={firstLine} unit={soldUnit}: {firstOrder}, {lastOrder}",
      ],
    ],
    [
      "a unit is of another item than its line",
      "UPDATE stock_units SET item_id = {otherItem} WHERE id = {soldUnit}",
      [
        "unit_of_other_item order={firstOrder} line={firstLine} unit={soldUnit}: {item}, {otherItem}",
      ],
    ],
  ];

  function described({ problem, expected, found, ...place }: LedgerProblem): string {
    const places = Object.entries({
      seq: place.seq,
      order: place.orderId,
      line: place.lineId,
      unit: place.unitId,
    }).filter(([, id]) => id !== null);
    const where = places.map(([name, id]) => ` ${name}=${id}`).join("");
    return `${problem}${where}: ${expected}, ${found}`;
  }

  test.each(cases)("%s", async (_, statements, expected) => {
    const neighbour = await trader();
    const victim = await trader();
    const names = await namesOf(victim.id);
    await withoutCauseKey(victim.id, async () => {
      await damage(filledIn(statements, names));
      const { problems, totals } = await audit();
      const found = problems.filter(({ resellerId }) => resellerId === victim.id).map(described);
      expect(found.sort()).toEqual(expected.map((text) => filledIn(text, names)).sort());
      expect(problems.filter(({ resellerId }) => resellerId === neighbour.id)).toEqual([]);
      expect(totals.problems).toBe(problems.length);
    });
  });

  test("no rule is left out", () => {
    const rules = auditRules.flatMap((sql) => sql.match(/(?<=')[a-z]+(_[a-z]+)+(?=')/g) ?? []);
    const broken = cases.flatMap(([, , expected]) => expected.map((text) => text.split(/[ :]/)[0]));
    expect(new Set(broken)).toEqual(new Set(rules));
  });
});
