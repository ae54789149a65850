import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { dispatcher } from "@/testing/digiflazz";
import type { TestReseller } from "@/testing/shop";
import { testShop } from "@/testing/test-shop";
import {
  type DigiflazzSimulator,
  startDigiflazzSimulator,
} from "../../../../simulators/digiflazz/server";
import { auditLedger } from "../../ledger/domain/audit-ledger";
import { createOrderInput } from "../../orders/contract";
import { placeOrder } from "../../orders/domain/place-order";
import { createSupplier } from "./create-supplier";
import { claimDueDispatches } from "./due-dispatches";
import { handleSupplierCallback } from "./handle-supplier-callback";
import { runDispatch } from "./run-dispatch";
import { settleByHand } from "./settle-by-hand";

const account = { username: "grosir", apiKey: "dev-key" };
const webhookSecret = "hook-secret";
const SKU = "xld10";
const PRICE = 11_000;
/** Noon in Jakarta, when everything is open. */
const noon = new Date("2026-03-02T05:00:00Z");

const shop = testShop();
const code = `digiflazz-${randomUUID().slice(0, 8)}`;
/** Says nothing by itself: what it is told to say is asked for. */
let simulator: DigiflazzSimulator;
let itemId = 0;

beforeAll(async () => {
  simulator = await startDigiflazzSimulator({ ...account, deposit: 100_000_000, now: () => noon });
  const { id: supplierId } = await createSupplier(shop().system, {
    ...{ code, name: "Digiflazz", kind: "digiflazz" },
    settings: { base_url: simulator.url, username: account.username },
    credentials: { api_key: account.apiKey, webhook_secret: webhookSecret },
  });
  itemId = await shop().item({ orderProcess: "h2h", stockKind: "unlimited", price: PRICE });
  await shop().db.prisma.supplierOffer.create({
    data: { itemId, supplierId, code: SKU, cost: 10_000, updatedAt: new Date() },
  });
});
afterAll(() => simulator?.close());

/** Looks at what is due at that time. */
async function work(now: Date): Promise<void> {
  const claimed = await claimDueDispatches(shop().db, {
    ...{ progress: false, limit: 100, now, leaseUntil: new Date(now.getTime() + 60_000) },
    ...{ perSupplier: 100, running: new Map() },
  });
  const context = dispatcher(shop(), () => now);
  await Promise.all(claimed.map((dispatch) => runDispatch(context, dispatch)));
}

type Outcome = "completed" | "failed";

/** A line that its supplier has taken, and the ways in which its outcome is told. */
async function lineUnderWay(customerNo = "08129109") {
  const reseller = await shop().reseller({ balance: PRICE });
  const carts = [{ item_id: itemId, quantity: 1, note: customerNo }];
  const input = createOrderInput.parse({ ref_id: randomUUID(), carts });
  const { invoice } = await placeOrder(reseller.context, input);
  await work(new Date());
  const { reference } = await shop().db.prisma.dispatch.findFirstOrThrow({
    where: { resellerId: reseller.id, status: "processing" },
  });
  if (!reference) throw new Error("it was not sent");

  function callback(outcome: Outcome) {
    const told = { completed: ["Sukses", "00"], failed: ["Gagal", "02"] } as const;
    const [status, rc] = told[outcome];
    const named = { ref_id: reference, buyer_sku_code: SKU, customer_no: customerNo };
    const data = { ...named, status, rc, message: "told", sn: "SN-CALLBACK", price: 10_000 };
    const body = Buffer.from(JSON.stringify({ data }));
    const signature = `sha1=${createHmac("sha1", webhookSecret).update(body).digest("hex")}`;
    return handleSupplierCallback(
      dispatcher(shop(), () => new Date()),
      {
        ...{ kind: "digiflazz", code, body },
        header: (name) => (name === "x-hub-signature" ? signature : undefined),
      },
    );
  }
  async function answer(outcome: Outcome) {
    const action = outcome === "completed" ? "success" : "fail";
    const url = `${simulator.origin}/control/transactions/${reference}/${action}`;
    expect((await fetch(url, { method: "POST" })).status).toBe(200);
    await work(new Date(Date.now() + 3_600_000));
  }
  function operator(outcome: Outcome) {
    const how = outcome === "completed" ? { sn: "SN-OPERATOR" } : { reason: "by hand" };
    const context = { ...shop().system, now: new Date() };
    return settleByHand(context, { invoice, outcome, ...how }).catch((error) => error);
  }
  return { reseller, tell: { answer, callback, operator } };
}

type Teller = "answer" | "callback" | "operator";

/** What stands in the books of a reseller with one line. */
async function booksOf({ id: resellerId }: TestReseller) {
  const { prisma } = shop().db;
  const { status } = await prisma.dispatch.findFirstOrThrow({ where: { resellerId } });
  const order = await prisma.order.findFirstOrThrow({ where: { resellerId } });
  const refunds = await prisma.mutation.findMany({ where: { resellerId, type: "refund" } });
  const { amount } = await prisma.balance.findUniqueOrThrow({ where: { resellerId } });
  return {
    ...{ status, order: order.status, balance: Number(amount) },
    refunds: refunds.map((each) => Number(each.amount)),
  };
}

const ended = {
  completed: { status: "completed", order: "completed", balance: 0, refunds: [] },
  failed: { status: "failed", order: "failed", balance: PRICE, refunds: [PRICE] },
};

/** How many statements of this database wait for a row. */
async function waiting(): Promise<number> {
  const { rows } = await shop().db.pool.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

/** Begins them one by one while the reseller's balance row is held, so that all have decided before one counts. */
async function atOnce({ id }: TestReseller, tellings: (() => Promise<unknown>)[]): Promise<void> {
  const holder = await shop().db.pool.connect();
  const told: Promise<unknown>[] = [];
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT FROM balances WHERE reseller_id = $1 FOR UPDATE", [id]);
    for (const [index, tell] of tellings.entries()) {
      told.push(tell());
      await vi.waitFor(async () => expect(await waiting()).toBe(index + 1), {
        ...{ timeout: 10_000, interval: 5 },
      });
    }
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
  }
  await Promise.all(told);
}

const orders: Teller[][] = [
  ["answer", "callback", "operator"],
  ["answer", "operator", "callback"],
  ["callback", "answer", "operator"],
  ["callback", "operator", "answer"],
  ["operator", "answer", "callback"],
  ["operator", "callback", "answer"],
];
const contents: Outcome[][] = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) =>
  [1, 2, 4].map((bit) => ((bits & bit) === 0 ? "failed" : "completed")),
);

/** The first counts, unless the supplier says by itself that what was delivered failed after all. */
function expected(order: Teller[], outcomes: Outcome[]) {
  const [first = "failed"] = outcomes;
  const isTakenBack = first === "completed" && outcomes[order.indexOf("callback")] === "failed";
  return isTakenBack
    ? { status: "reversed", order: "completed", balance: PRICE, refunds: [PRICE] }
    : ended[first];
}

describe("C15 answer, callback and operator: the first counts, what was taken back is given back, once", () => {
  test.each(orders)("at the same moment, %s before %s before %s", async (...order) => {
    for (const outcomes of contents) {
      const { reseller, tell } = await lineUnderWay();
      const tellings = order.map(
        (teller, index) => () => tell[teller](outcomes[index] ?? "failed"),
      );
      await atOnce(reseller, tellings);
      expect(await booksOf(reseller), outcomes.join()).toEqual(expected(order, outcomes));
    }
  });

  test.each(orders)("one after the other, %s, then %s, then %s", async (...order) => {
    for (const outcomes of contents) {
      const { reseller, tell } = await lineUnderWay();
      for (const [index, teller] of order.entries()) {
        await tell[teller](outcomes[index] ?? "failed");
      }
      expect(await booksOf(reseller), outcomes.join()).toEqual(expected(order, outcomes));
    }
  });

  test("a callback that comes twenty times at once counts once", async () => {
    for (const outcome of ["failed", "completed"] as const) {
      const { reseller, tell } = await lineUnderWay();
      const results = await Promise.all(Array.from({ length: 20 }, () => tell.callback(outcome)));
      const advanced = results.filter((result) => result.outcome === "advanced");
      expect(advanced).toHaveLength(1);
      expect(await booksOf(reseller)).toEqual(ended[outcome]);
    }
  });

  test("the books are right after all that", async () => {
    const problems: unknown[] = [];
    await auditLedger(shop().system, (problem) => problems.push(problem));
    expect(problems).toEqual([]);
  });
});
