import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createOrderInput } from "@/modules/orders/contract";
import { placeOrder } from "@/modules/orders/domain/place-order";
import { lockStock } from "@/modules/stock/domain/lock-stock";
import { testShop } from "@/testing/test-shop";
import { auditLedger, type LedgerProblem } from "./audit-ledger";
import { auditStockRules } from "./audit-stock-rules";

const shop = testShop();

async function problems(): Promise<LedgerProblem[]> {
  const found: LedgerProblem[] = [];
  await auditLedger(shop().system, (problem) => found.push(problem));
  return found;
}

beforeAll(async () => {
  await shop().db.pool.query(
    "ALTER TABLE counted_stock DROP CONSTRAINT counted_stock_check; ALTER TABLE stock_units DROP CONSTRAINT stock_units_held_check",
  );
});

/** Two items, one of units and one counted; of each one piece is locked and one sold by a lock. */
async function traded() {
  const { context } = await shop().reseller({ balance: 10_000 });
  const items = {
    units: await shop().item({ units: 4 }),
    counted: await shop().item({ units: 4, stockKind: "counted" }),
  };
  for (const item_id of Object.values(items)) {
    await lockStock(context, { item_id, quantity: 1 });
    const { lock_token } = await lockStock(context, { item_id, quantity: 1 });
    const carts = [{ item_id, quantity: 1 }];
    const order = createOrderInput.parse({ ref_id: randomUUID(), carts, lock_token });
    await placeOrder(context, order);
  }
  return items;
}

const damages: [string, string, string[]][] = [
  [
    "a counted piece too many on hand",
    "UPDATE counted_stock SET on_hand = on_hand + 1 WHERE item_id = {counted}",
    ["counted_sold"],
  ],
  [
    "a counted piece held by nobody",
    "UPDATE counted_stock SET held = held + 1 WHERE item_id = {counted}",
    ["counted_held"],
  ],
  [
    "a unit that its lock has lost",
    "UPDATE stock_units SET lock_id = NULL, held_until = 'epoch' WHERE item_id = {units} AND lock_id IS NOT NULL",
    ["lock_units"],
  ],
  [
    "a unit held for longer than its lock runs",
    "UPDATE stock_units SET held_until = held_until + interval '1 hour' WHERE item_id = {units} AND lock_id IS NOT NULL",
    ["unit_held_until"],
  ],
  [
    "a unit held by a lock that has ended",
    "UPDATE stock_locks SET ended_at = now(), end_reason = 'released' WHERE item_id = {units} AND ended_at IS NULL",
    ["unit_without_lock"],
  ],
  [
    "a used lock of more than its order bought",
    "UPDATE stock_locks SET quantity = 3 WHERE item_id = {units} AND end_reason = 'used'",
    ["lock_order"],
  ],
];

test("what the verbs have written is clean", async () => {
  await traded();
  expect(await problems()).toEqual([]);
});

test.each(damages)("finds %s", async (_name, statement, expected) => {
  const items = await traded();
  const before = (await problems()).length;
  const text = statement.replace(/\{(units|counted)\}/, (_, kind: keyof typeof items) =>
    String(items[kind]),
  );
  await shop().db.pool.query(text);
  const found = (await problems()).slice(before).concat(await problems());
  const here = found.filter(({ itemId }) => Object.values(items).includes(Number(itemId)));
  expect([...new Set(here.map(({ problem }) => problem))]).toEqual(expected);
});

test("each rule has a damage that it finds", () => {
  const rules = auditStockRules.flatMap((sql) => sql.match(/(?<=')[a-z]+(_[a-z]+)+(?=')/g) ?? []);
  expect(new Set(damages.flatMap(([, , expected]) => expected))).toEqual(new Set(rules));
});
