import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createSupplier } from "@/modules/fulfilment/domain/create-supplier";
import { settleByHand } from "@/modules/fulfilment/domain/settle-by-hand";
import { auditLedger } from "@/modules/ledger/domain/audit-ledger";
import type { TestReseller, TestShop } from "@/testing/shop";
import { callAt } from "./client";
import { type Instance, openInstance } from "./instance";
import { startTlsFront, type TlsFront } from "./tls-front";

const SECONDS = 1_000;
const LICENSES = 180;
/** More than the supplier has. */
const ORDERS = 200;
const BY_HAND = 10;
const BUYERS = 5;
const RESTART_AFTER = 40;
const COST = 1_000;
const PRICE = 1_500;

let front: TlsFront;
let supplier: Instance;
let seller: Instance;
/** The seller's account at the supplier. */
let account: TestReseller;

beforeAll(async () => {
  seller = await openInstance();
  front = await startTlsFront(() => seller.application.url);
  supplier = await openInstance({
    WEBHOOK_ALLOWED_NETWORKS: "127.0.0.1",
    NODE_EXTRA_CA_CERTS: front.authorityFile,
  });
  await Promise.all([supplier.application.start(), seller.application.start()]);
  account = await supplier.shop.reseller({ balance: 1_000_000 });
});
afterAll(async () => {
  await Promise.all([supplier?.close(), seller?.close()]);
  await front?.close();
});

/** Connects the two as their operators would: key, webhook, supplier. */
async function connect(): Promise<number> {
  const { url } = supplier.application;
  const { key } = account;
  const { body } = await callAt(url, "POST", "/v1/webhook/secret", { key });
  const { id } = await createSupplier(seller.shop.system, {
    ...{ code: "partner", name: "Partner", kind: "peer" },
    settings: { base_url: url, timeout_seconds: 10 },
    credentials: { api_key: key, webhook_secret: body.data?.webhook_secret },
  });
  const callback_url = `${front.url}/api/callbacks/peer/partner`;
  const put = await callAt(url, "PUT", "/v1/webhook", {
    ...{ key, body: { callback_url, webhook_enabled: true, include_licenses: true } },
  });
  expect(put.status).toBe(200);
  return id;
}

/** What the seller sells of an item of the supplier's. */
async function resold(supplierId: number, itemId: number): Promise<number> {
  const facts = { orderProcess: "h2h", stockKind: "unlimited", price: PRICE } as const;
  const ownItem = await seller.shop.item(facts);
  await seller.shop.db.prisma.supplierOffer.create({
    data: {
      ...{ itemId: ownItem, supplierId, code: String(itemId) },
      ...{ cost: COST, updatedAt: new Date() },
    },
  });
  return ownItem;
}

/** Orders one piece so many times, one after the other from each of the buyers. */
async function buy(buyers: TestReseller[], itemId: number, count: number): Promise<void> {
  const { url } = seller.application;
  await Promise.all(
    buyers.map(async ({ key }, buyer) => {
      for (let order = buyer; order < count; order += buyers.length) {
        const carts = [{ item_id: itemId, quantity: 1, note: "081234567890" }];
        const body = { ref_id: `${itemId}-${order}`, carts };
        expect((await callAt(url, "POST", "/v1/trx", { key, body })).status).toBe(200);
      }
    }),
  );
}

function ordersOf({ shop }: Instance, status: "paid" | "completed" | "failed"): Promise<number> {
  return shop.db.prisma.order.count({ where: { status } });
}

/** The supplier's operator sends half of what waits for him, and lets the other half fail. */
async function settleByOperator({ shop }: Instance): Promise<void> {
  const open = await shop.db.prisma.order.findMany({ where: { status: "paid" } });
  expect(open).toHaveLength(BY_HAND);
  for (const [index, { invoice }] of open.entries()) {
    await settleByHand(
      { ...shop.system, now: new Date() },
      index % 2 === 0
        ? { invoice, outcome: "completed", sn: `akun-${index}` }
        : { invoice, outcome: "failed", reason: "akun tidak ditemukan" },
    );
  }
}

/** The serial numbers of all completed orders, as the buyers read them. */
async function delivered(buyers: TestReseller[]): Promise<string[]> {
  const sns: string[] = [];
  for (const { key, id } of buyers) {
    const orders = await seller.shop.db.prisma.order.findMany({
      where: { resellerId: id, status: "completed" },
    });
    for (const { refId } of orders) {
      const { body } = await callAt(seller.application.url, "GET", `/v1/trx/${refId}`, { key });
      const results = body.h2h_results as { sn: string }[];
      sns.push(...results.map(({ sn }) => sn));
    }
  }
  return sns;
}

async function sumOf({ db }: TestShop, type: "payment" | "refund"): Promise<number> {
  const { _sum } = await db.prisma.mutation.aggregate({ where: { type }, _sum: { amount: true } });
  return Number(_sum.amount ?? 0);
}

async function problemsOf({ shop }: Instance): Promise<unknown[]> {
  const problems: unknown[] = [];
  await auditLedger({ ...shop.system, now: new Date() }, (problem) => problems.push(problem));
  return problems;
}

/** As if the pauses of the seller, and the time for which a cut request may be on its way, had passed. */
async function endPauses(): Promise<void> {
  await seller.shop.db.pool.query(
    `UPDATE dispatches SET next_attempt_at = now(), submitted_at = submitted_at - interval '2 minutes'
     WHERE status IN ('queued', 'processing', 'review') AND next_attempt_at > now()`,
  );
}

/** Waits until so many orders of an instance are open. */
async function untilPaid(instance: Instance, count: number): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    for (let poll = 0; poll < 20; poll += 1) {
      if ((await ordersOf(instance, "paid")) === count) return;
      await pause(100);
    }
    await endPauses();
  }
}

test("one instance sells what another delivers, which is restarted meanwhile: every licence once, both books agree", {
  timeout: 180 * SECONDS,
}, async () => {
  const supplierId = await connect();
  const item = await supplier.shop.item();
  const licenses = await supplier.shop.stock(item, LICENSES);
  const manual = await supplier.shop.item({ orderProcess: "manual", stockKind: "unlimited" });
  const fromStock = await resold(supplierId, item);
  const byHand = await resold(supplierId, manual);
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, () => seller.shop.reseller({ balance: 1_000_000 })),
  );

  const buying = Promise.all([buy(buyers, fromStock, ORDERS), buy(buyers, byHand, BY_HAND)]);
  await vi.waitFor(
    async () => {
      expect(await ordersOf(seller, "completed")).toBeGreaterThanOrEqual(RESTART_AFTER);
    },
    { timeout: 60 * SECONDS, interval: 20 },
  );
  const before = await ordersOf(supplier, "completed");
  await supplier.application.stop();
  await supplier.application.start();
  await buying;
  await untilPaid(seller, BY_HAND);
  await settleByOperator(supplier);
  await untilPaid(seller, 0);

  expect(before).toBeLessThan(LICENSES);
  expect(await ordersOf(seller, "completed")).toBe(LICENSES + BY_HAND / 2);
  expect(await ordersOf(seller, "failed")).toBe(ORDERS - LICENSES + BY_HAND / 2);
  const sns = await delivered(buyers);
  expect(sns.filter((sn) => !sn.startsWith("akun-")).sort()).toEqual(licenses.sort());
  expect(new Set(sns).size).toBe(LICENSES + BY_HAND / 2);

  // Every order there is one dispatch here, for what it cost.
  const dispatches = await seller.shop.db.prisma.dispatch.findMany();
  const sold = await supplier.shop.db.prisma.order.findMany();
  const costs = new Map(dispatches.map(({ reference, cost }) => [reference, Number(cost)]));
  expect(sold.map(({ refId, amount }) => [refId, costs.get(refId) === Number(amount)])).toEqual(
    sold.map(({ refId }) => [refId, true]),
  );
  expect(sold).toHaveLength(LICENSES + BY_HAND);

  const bought = dispatches.filter(({ status }) => status === "completed");
  const paid = bought.reduce((sum, { cost }) => sum + Number(cost), 0);
  expect(await sumOf(supplier.shop, "payment")).toBe((LICENSES + BY_HAND) * COST);
  expect(await sumOf(supplier.shop, "refund")).toBe((BY_HAND / 2) * COST);
  expect(paid).toBe((LICENSES + BY_HAND / 2) * COST);
  const { body } = await callAt(supplier.application.url, "GET", "/v1/balance", {
    key: account.key,
  });
  expect(body.data?.balance).toBe(1_000_000 - paid);
  expect(await sumOf(seller.shop, "payment")).toBe((ORDERS + BY_HAND) * PRICE);
  expect(await sumOf(seller.shop, "refund")).toBe((ORDERS - LICENSES + BY_HAND / 2) * PRICE);
  expect(await problemsOf(supplier)).toEqual([]);
  expect(await problemsOf(seller)).toEqual([]);
});
