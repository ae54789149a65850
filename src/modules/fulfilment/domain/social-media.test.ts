import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dispatcher } from "@/testing/digiflazz";
import { testShop } from "@/testing/test-shop";
import {
  type SmmPanelSimulator,
  startSmmPanelSimulator,
} from "../../../../simulators/smm-panel/server";
import { auditLedger } from "../../ledger/domain/audit-ledger";
import { createOrderInput } from "../../orders/contract";
import { placeOrder } from "../../orders/domain/place-order";
import { readOrder } from "../../orders/domain/read-order";
import { askProgress } from "./ask-progress";
import { createSupplier } from "./create-supplier";
import { claimDueDispatches } from "./due-dispatches";
import { runDispatch } from "./run-dispatch";
import { settleByHand } from "./settle-by-hand";

const shop = testShop();

let panel: SmmPanelSimulator;
let supplierId: number;

beforeAll(async () => {
  panel = await startSmmPanelSimulator({ key: "panel-key", currency: "IDR", deliveryMs: 60 });
  const { id } = await createSupplier(shop().system, {
    ...{ code: randomUUID(), name: "Panel", kind: "smm_panel" },
    settings: {
      ...{ base_url: panel.url, currency: "IDR", exchange_rate: "1" },
      timeout_seconds: 1,
    },
    credentials: { key: "panel-key" },
  });
  supplierId = id;
});
afterAll(() => panel.close());

type Service = { service: number | string; type: string };

async function serviceOf(type: string): Promise<string> {
  const answer = await fetch(panel.url, {
    method: "POST",
    body: new URLSearchParams({ key: "panel-key", action: "services" }),
  });
  const services = (await answer.json()) as Service[];
  return String(services.find((one) => one.type === type)?.service);
}

/** Rp 20,000 for 1000 of a service of that type. */
async function itemOf(type: string): Promise<number> {
  const itemId = await shop().item({
    ...{ orderProcess: "smm", stockKind: "unlimited", price: 20_000 },
    pricePer: type.endsWith("Package") ? 1 : 1_000,
  });
  await shop().db.prisma.supplierOffer.create({
    data: {
      ...{ itemId, supplierId, code: await serviceOf(type) },
      ...{ cost: 1, serviceType: type, updatedAt: new Date() },
    },
  });
  return itemId;
}

/** Takes everything that waits one step further, several times, each time an hour later. */
async function work(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const now = new Date(Date.now() + round * 3_600_000);
    const context = dispatcher(shop(), () => now);
    const options = { limit: 200, now, leaseUntil: new Date(now.getTime() + 60_000) };
    const claim = (progress: boolean) =>
      claimDueDispatches(shop().db, {
        ...options,
        ...{ progress, perSupplier: 200, running: new Map() },
      });
    await Promise.all((await claim(false)).map((dispatch) => runDispatch(context, dispatch)));
    const asked = await claim(true);
    if (asked.length > 0) await askProgress(context, supplierId, asked);
    await pause(100);
  }
}

async function buy(itemId: number, quantity: number, note: object) {
  const reseller = await shop().reseller({ balance: 20_000 });
  const ref_id = randomUUID();
  const carts = [{ item_id: itemId, quantity, note: JSON.stringify(note) }];
  const order = createOrderInput.parse({ ref_id, carts });
  const { invoice } = await placeOrder(reseller.context, order);
  async function outcome() {
    const { data, smm_results } = await readOrder(reseller.context, ref_id);
    const { amount } = await shop().db.prisma.balance.findUniqueOrThrow({
      where: { resellerId: reseller.id },
    });
    return {
      order: data.status,
      line: data.items[0]?.line_status,
      balance: Number(amount),
      result: smm_results[0],
    };
  }
  return { reseller, invoice, outcome };
}

describe("an order ends as its panel says", () => {
  test.each([
    [
      "completes",
      { order: "completed", line: "completed", balance: 0 },
      { status: "completed", provider_status: "success", refund_amount: null },
    ],
    [
      "partial-30",
      { order: "completed", line: "partial", balance: 6_000 },
      { status: "partial", remains: 300, delivered_count: 700, refund_amount: 6_000 },
    ],
    [
      "partial-100",
      { order: "failed", line: "failed", balance: 20_000 },
      { status: "failed", refund_amount: 20_000 },
    ],
    [
      "cancels",
      { order: "failed", line: "failed", balance: 20_000 },
      { status: "failed", refund_amount: 20_000 },
    ],
    [
      "impossible",
      { order: "completed", line: "partial", balance: 0 },
      { status: "partial", refund_amount: null, partial_refund_pending_manual: true },
    ],
    [
      "never",
      { order: "paid", line: "processing", balance: 0 },
      { status: "processing", provider_status: "processing" },
    ],
  ])("%s", async (word, facts, result) => {
    const { outcome } = await buy(await itemOf("Default"), 1_000, {
      target: `https://instagram.com/p/toko-${word}`,
      opt_smm: [],
    });
    await work(6);
    expect(await outcome()).toMatchObject({ ...facts, result });
  });

  test.each([
    ["timeout-made"],
    ["timeout-not-made"],
    ["http500-made"],
    ["cut-made"],
    ["page-made"],
  ])("%s: not known, so it is in review and never sent again", async (word) => {
    const target = `https://instagram.com/p/${randomUUID()}-${word}`;
    const { outcome, invoice } = await buy(await itemOf("Default"), 1_000, { target });
    await work(5);
    expect(await outcome()).toMatchObject({ order: "paid", line: "review", balance: 0 });
    const { data } = await (await fetch(`${panel.origin}/control/orders`)).json();
    const made = data.filter((order: { link?: string }) => JSON.stringify(order).includes(target));
    expect(made).toHaveLength(word.endsWith("not-made") ? 0 : 1);
    await settleByHand(shop().system, { invoice, outcome: "failed", reason: "tidak diproses" });
    expect(await outcome()).toMatchObject({ order: "failed", balance: 20_000 });
  });

  test("a link that is refused is given back at once", async () => {
    const { outcome } = await buy(await itemOf("Default"), 1_000, {
      target: "https://instagram.com/p/toko-bad-link",
    });
    await work(1);
    expect(await outcome()).toMatchObject({ order: "failed", balance: 20_000 });
  });
});

describe("comments", () => {
  const target = "https://instagram.com/p/toko-completes";

  test("are as many as the quantity says, lines that are empty not counted", async () => {
    const item = await itemOf("Custom Comments");
    const comment_smm = "bagus sekali\n\nmantap\r\n  \njos\nkeren\nsip";
    const { outcome } = await buy(item, 5, { target, comment_smm });
    await work(5);
    expect(await outcome()).toMatchObject({ order: "completed", line: "completed" });
    for (const quantity of [4, 6]) {
      await expect(buy(item, quantity, { target, comment_smm })).rejects.toMatchObject({
        code: "VALIDATION_FAILED",
        errors: { "carts.0.quantity": ["must be 5, one for each comment"] },
      });
    }
    await expect(buy(item, 1, { target })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  });

  test("of a package come with quantity 1", async () => {
    const item = await itemOf("Custom Comments Package");
    const note = { target, comment_smm: "satu\ndua" };
    await expect(buy(item, 2, note)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    const { outcome } = await buy(item, 1, note);
    await work(5);
    expect(await outcome()).toMatchObject({ order: "completed" });
  });
});

test("a hundred and more are asked about together", async () => {
  const item = await itemOf("Default");
  const bought = await Promise.all(
    Array.from({ length: 110 }, () =>
      buy(item, 1_000, { target: "https://instagram.com/p/toko-completes" }),
    ),
  );
  await work(5);
  for (const { outcome } of bought) expect(await outcome()).toMatchObject({ order: "completed" });
});

test("the books are right after all that", async () => {
  const problems: unknown[] = [];
  await auditLedger(shop().system, (problem) => problems.push(problem));
  expect(problems).toEqual([]);
});
