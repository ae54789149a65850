import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { settleByHand } from "@/modules/fulfilment/domain/settle-by-hand";
import { createOrderInput } from "@/modules/orders/contract";
import { placeOrder } from "@/modules/orders/domain/place-order";
import { testShop } from "@/testing/test-shop";
import { auditLedger, type LedgerProblem } from "./audit-ledger";
import { auditRefundRules } from "./audit-refund-rules";

const shop = testShop();

async function problemsOf(resellerId: number): Promise<LedgerProblem[]> {
  const found: LedgerProblem[] = [];
  await auditLedger(shop().system, (problem) => found.push(problem));
  return found.filter((problem) => problem.resellerId === resellerId);
}

beforeAll(async () => {
  await shop().db.pool.query("ALTER TABLE mutations DISABLE TRIGGER mutations_append_only");
});

/** A reseller whose one order failed and was given back. */
async function refunded(): Promise<number> {
  const { id, context } = await shop().reseller({ balance: 10_000 });
  const item = await shop().item({ orderProcess: "manual", stockKind: "unlimited" });
  const carts = [{ item_id: item, quantity: 2 }];
  const order = createOrderInput.parse({ ref_id: randomUUID(), carts });
  const { invoice } = await placeOrder(context, order);
  await settleByHand(shop().system, { invoice, outcome: "failed", reason: "habis" });
  return id;
}

const damages: [string, string, string[]][] = [
  [
    "a line that gave back less than the ledger",
    "UPDATE order_lines SET refunded = refunded - 1 WHERE reseller_id = $1",
    ["line_refunded", "failed_order_refunded"],
  ],
  [
    "a refund of no line",
    "UPDATE mutations SET cause = '0:2000' WHERE reseller_id = $1 AND type = 'refund'",
    ["line_refunded", "refund_without_line"],
  ],
  [
    "a refund under another invoice",
    "UPDATE mutations SET invoice = 'INV-OTHER' WHERE reseller_id = $1 AND type = 'refund'",
    ["refund_invoice"],
  ],
  [
    "a refund that takes",
    "UPDATE mutations SET direction = 'debit', direction_seq = 2, balance_after = 6000 WHERE reseller_id = $1 AND type = 'refund'",
    ["refund_direction"],
  ],
  [
    "an ended order that is still to be delivered",
    "UPDATE dispatches SET status = 'queued', ended_at = NULL WHERE reseller_id = $1",
    ["ended_order_dispatches"],
  ],
];

test("what the verbs have written is clean", async () => {
  expect(await problemsOf(await refunded())).toEqual([]);
});

test.each(damages)("finds %s", async (_name, statement, expected) => {
  const id = await refunded();
  const client = await shop().db.pool.connect();
  try {
    await client.query("SET session_replication_role = replica");
    await client.query("ALTER TABLE mutations DROP CONSTRAINT IF EXISTS mutations_balance_check");
    await client.query(statement, [id]);
  } finally {
    await client.query("SET session_replication_role = origin");
    client.release();
  }
  const rules = auditRefundRules.join();
  const found = (await problemsOf(id)).map(({ problem }) => problem);
  expect([...new Set(found)].filter((name) => rules.includes(`'${name}'`)).sort()).toEqual(
    [...expected].sort(),
  );
});

test("each rule has a damage that it finds", () => {
  const rules = auditRefundRules.flatMap((sql) => sql.match(/(?<=')[a-z]+(_[a-z]+)+(?=')/g) ?? []);
  expect(new Set(damages.flatMap(([, , expected]) => expected))).toEqual(new Set(rules));
});
