import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createSupplier } from "@/modules/fulfilment/domain/create-supplier";
import { settleByHand } from "@/modules/fulfilment/domain/settle-by-hand";
import {
  type DigiflazzSimulator,
  startDigiflazzSimulator,
} from "../../../simulators/digiflazz/server";
import {
  type SmmPanelSimulator,
  startSmmPanelSimulator,
} from "../../../simulators/smm-panel/server";
import { baseUrl, call, type Door, doors } from "./client";
import { contractShop } from "./contract-shop";

const shop = contractShop();
const account = { username: "grosir", apiKey: "dev-key" };
const webhookSecret = "hook-secret";
const noon = new Date("2026-03-02T05:00:00Z");

let digiflazz: DigiflazzSimulator;
let panel: SmmPanelSimulator;
const code = `digiflazz-${randomUUID().slice(0, 8)}`;
const suppliers = { digiflazz: 0, panel: 0 };

beforeAll(async () => {
  digiflazz = await startDigiflazzSimulator({ ...account, delayMs: 100, now: () => noon });
  panel = await startSmmPanelSimulator({ key: "panel-key", currency: "IDR" });
  const { id } = await createSupplier(shop.system, {
    ...{ code, name: "Digiflazz", kind: "digiflazz" },
    settings: { base_url: digiflazz.url, username: account.username },
    credentials: { api_key: account.apiKey, webhook_secret: webhookSecret },
  });
  suppliers.digiflazz = id;
  const made = await createSupplier(shop.system, {
    ...{ code: `panel-${randomUUID().slice(0, 8)}`, name: "Panel", kind: "smm_panel" },
    settings: { base_url: panel.url, currency: "IDR", exchange_rate: "1" },
    credentials: { key: "panel-key" },
  });
  suppliers.panel = made.id;
});
afterAll(async () => {
  await digiflazz.close();
  await panel.close();
});

async function offer(itemId: number, supplierId: number, sku: string, serviceType?: string) {
  await shop.db.prisma.supplierOffer.create({
    data: { itemId, supplierId, code: sku, cost: 100, serviceType, updatedAt: new Date() },
  });
}

type Detail = {
  data: { status: string; items: Record<string, unknown>[] };
  h2h_results: Record<string, unknown>[];
  smm_results: Record<string, unknown>[];
};

async function buy(door: Door, key: string, item_id: number, quantity: number, note?: unknown) {
  const ref_id = randomUUID();
  const carts = [{ item_id, quantity, note }];
  const placed = await call(door, "POST", "/v1/trx", { key, body: { ref_id, carts } });
  const read = async () =>
    (await call(door, "GET", `/v1/trx/${ref_id}`, { key })).body as unknown as Detail;
  return { placed, read, ref_id };
}

async function balanceOf(door: Door, key: string): Promise<unknown> {
  return (await call(door, "GET", "/v1/balance", { key })).body.data?.balance;
}

describe.each(doors)("through the %s door", (door) => {
  test("host to host: bought, told by the supplier's webhook, and read with its serial number", async () => {
    digiflazz.setWebhook(`${baseUrl(door)}/api/callbacks/digiflazz/${code}`, webhookSecret);
    const { key } = await shop.reseller({ balance: 50_000 });
    const item = await shop.item({ orderProcess: "h2h", stockKind: "unlimited", price: 11_000 });
    expect((await call(door, "GET", `/v1/item/${item}`, { key })).body.data?.stock).toBe(0);
    const closed = await buy(door, key, item, 1, "081234567890");
    expect([closed.placed.status, closed.placed.body.message]).toEqual([
      503,
      "PRODUCT_TEMPORARILY_UNAVAILABLE",
    ]);
    await offer(item, suppliers.digiflazz, "xld10");
    expect((await call(door, "GET", `/v1/item/${item}`, { key })).body.data?.stock).toBe(999_999);

    const good = await buy(door, key, item, 1, "08129101");
    expect(good.placed.body.data?.status).toBe("paid");
    const bad = await buy(door, key, item, 1, "08129105");
    await vi.waitFor(
      async () => {
        expect((await good.read()).data.status).toBe("completed");
        expect((await bad.read()).data.status).toBe("failed");
      },
      { timeout: 20_000, interval: 100 },
    );
    expect(await good.read()).toMatchObject({
      data: {
        items: [{ order_process: "h2h", qty: 1, note: "08129101", product_license: null }],
      },
      h2h_results: [{ dispatch_status: "completed", sn: expect.stringMatching(/.+/) }],
      smm_results: [],
    });
    const [failed] = (await bad.read()).h2h_results;
    expect(failed).toMatchObject({ dispatch_status: "failed" });
    expect(failed?.sn).toMatch(/^failed: /);
    expect(await balanceOf(door, key)).toBe(39_000);
    const { body } = await call(door, "GET", "/v1/balance/mutations?type=refund", { key });
    expect(body).toMatchObject({ data: [{ amount: 11_000, direction: "credit" }] });
  });

  test("social media: its note is a JSON string, and its progress is told", async () => {
    const { key } = await shop.reseller({ balance: 50_000 });
    const item = await shop.item({
      ...{ orderProcess: "smm", stockKind: "unlimited", price: 20_000, pricePer: 1_000 },
    });
    const services = await fetch(panel.url, {
      method: "POST",
      body: new URLSearchParams({ key: "panel-key", action: "services" }),
    });
    const list = (await services.json()) as { service: number | string; type: string }[];
    const service = list.find(({ type }) => type === "Default");
    await offer(item, suppliers.panel, String(service?.service), "Default");
    const plain = await buy(door, key, item, 1_000, "https://instagram.com/p/toko");
    expect([plain.placed.status, plain.placed.body.message]).toEqual([
      400,
      "SMM_ORDER_REQUIRES_JSON_NOTE",
    ]);
    const note = JSON.stringify({ target: "https://instagram.com/p/toko", opt_smm: [] });
    const { read, placed } = await buy(door, key, item, 1_000, note);
    expect(placed.body).toMatchObject({ data: { price: 20_000 } });
    await vi.waitFor(async () => expect((await read()).smm_results).toHaveLength(1), {
      timeout: 10_000,
      interval: 100,
    });
    expect(await read()).toMatchObject({
      data: {
        status: "paid",
        items: [{ order_process: "h2h", is_smm: true, status: "processing" }],
      },
      smm_results: [
        { status: "processing", refund_amount: null, partial_refund_pending_manual: false },
      ],
    });
  });

  test("by hand: queued until the operator sends it", async () => {
    const { key } = await shop.reseller({ balance: 50_000 });
    const item = await shop.item({ orderProcess: "manual", stockKind: "unlimited", price: 5_000 });
    const { read, placed } = await buy(door, key, item, 2, "akun@example.com");
    expect((await read()).data).toMatchObject({ status: "paid" });
    const invoice = String(placed.body.data?.invoice);
    await settleByHand(shop.system, { invoice, outcome: "completed", sn: "terkirim" });
    expect((await read()).data).toMatchObject({
      status: "completed",
      items: [{ line_status: "sent", product_license: "terkirim", qty: 2 }],
    });
  });

  test("C38 a supplier's callback that is unsigned, forged or about nothing changes nothing", async () => {
    const path = `${baseUrl(door)}/api/callbacks/digiflazz/${code}`;
    const body = JSON.stringify({
      data: { ref_id: "GRS-1-X", status: "Sukses", rc: "00", sn: "1" },
    });
    const signatures: Record<string, string>[] = [
      {},
      { "X-Hub-Signature": `sha1=${"0".repeat(40)}` },
    ];
    for (const headers of signatures) {
      const answer = await fetch(path, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Digiflazz-Event": "update", ...headers },
        body,
      });
      expect(answer.status).toBe(403);
    }
    const nobody = await fetch(`${baseUrl(door)}/api/callbacks/digiflazz/nobody`, {
      method: "POST",
      body,
    });
    expect(nobody.status).toBe(404);
  });
});
