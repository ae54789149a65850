import { afterEach, expect, test } from "vitest";
import { PeerSupplier } from "./peer";
import type { AskRequest } from "./supplier";
import {
  type Asked,
  type PeerAnswer,
  type PeerServer,
  startPeerServer,
} from "./testing/peer-server";
import { askAbout, h2hRequest, now, smmRequest } from "./testing/requests";

const running: PeerServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

async function peer(answer: (asked: Asked) => PeerAnswer) {
  const server = await startPeerServer(answer);
  running.push(server);
  const credentials = { api_key: "grs_live_secret", webhook_secret: null };
  const supplier = new PeerSupplier({ base_url: server.url, timeout_seconds: 0.4 }, credentials);
  return { supplier, server };
}

const request = h2hRequest({ reference: "GRS-1-abc", code: "71", target: "08120000" });
const asked: AskRequest = askAbout(request, { supplierOrderId: "INV-1" });
const taken = {
  invoice: "INV-1",
  ref_id: "GRS-1-abc",
  status: "paid",
  price: 9_000,
  fees: 0,
  amount: 9_000,
};
const line = {
  order_item_id: 5,
  variant_id: 71,
  product_license: null,
  price: 9_000,
  subtotal: 9_000,
};
const unit = { order_item_id: 5, variant_id: 71 };

/** GET /v1/trx/{ref_id} of one line. */
function detail(status: string, item: object = {}, results: object = {}): PeerAnswer {
  const data = { id: 9, ...taken, status, fees: null, items: [{ ...line, ...item }] };
  return { body: { message: "OK", data, h2h_results: [], smm_results: [], ...results } };
}

test("a unit is ordered under our reference with a plain note", async () => {
  const { supplier, server } = await peer(() => ({ body: { message: "OK", data: taken } }));
  expect(await supplier.submit({ ...request, maxCost: 9_500 })).toEqual({
    ...{ outcome: "accepted", supplierOrderId: "INV-1", cost: 9_000 },
  });
  expect(server.asked).toMatchObject([
    {
      ...{ method: "POST", path: "/api/v1/trx", headers: { "x-apikey": "grs_live_secret" } },
      body: {
        ...{ ref_id: "GRS-1-abc", max_price: 9_500 },
        carts: [{ item_id: 71, quantity: 1, note: "08120000" }],
      },
    },
  ]);
});

test.each([
  [
    { nominal: 25_000, zone: "21" },
    { target: "08120000", provider_qty: 25_000, zone_id: "21" },
  ],
  [{ nominal: 25_000 }, { target: "08120000", provider_qty: 25_000 }],
  [
    { orderProcess: "smm" as const, quantity: 100 },
    { target: "08120000", opt_smm: [] },
  ],
  [
    { orderProcess: "smm" as const, quantity: 2, options: ["toko"], comments: "a\nb" },
    { target: "08120000", opt_smm: ["toko"], comment_smm: "a\nb" },
  ],
])("%j is ordered with a JSON note", async (changes, note) => {
  const { supplier, server } = await peer(() => ({ body: { message: "OK", data: taken } }));
  await supplier.submit({ ...request, ...changes });
  const [{ body } = { body: undefined }] = server.asked;
  const { carts } = body as { carts: { note: string }[] };
  expect(JSON.parse(carts[0]?.note ?? "")).toEqual(note);
});

test.each<[number, string, object, string]>([
  [400, "BALANCE_IS_INSUFFICIENT", {}, "supplier"],
  [401, "INVALID_API_KEY", {}, "supplier"],
  [401, "INVALID_IP", { ip: ["203.0.113.7"] }, "supplier"],
  [403, "THE_ACCOUNT_HAS_BEEN_SUSPENDED", {}, "supplier"],
  [403, "SCOPE_NOT_ALLOWED", {}, "supplier"],
  [404, "NOT_FOUND", {}, "supplier"],
  [404, "ITEM_NOT_FOUND", {}, "item"],
  [422, "OUT_OF_STOCK", {}, "item"],
  [422, "MAX_PRICE_EXCEEDED", {}, "item"],
  [503, "PRODUCT_TEMPORARILY_UNAVAILABLE", {}, "item"],
  [422, "VALIDATION_FAILED", { "carts.0.note.target": ["must be text"] }, "target"],
  [422, "VALIDATION_FAILED", { "carts.0.quantity": ["too large"] }, "item"],
  [429, "TOO_MANY_REQUESTS", {}, "unavailable"],
  [503, "SERVICE_UNAVAILABLE", {}, "unavailable"],
])(
  "%i %s with %j is refused, and the fault is the %4$s's",
  async (status, message, errors, fault) => {
    const { supplier } = await peer(() => ({ status, body: { message, errors, request_id: "r" } }));
    expect(await supplier.submit(request)).toMatchObject({
      ...{ outcome: "refused", fault, reason: expect.stringContaining(message) },
    });
  },
);

test.each<[string, PeerAnswer]>([
  ["INTERNAL_ERROR", { status: 500, body: { message: "INTERNAL_ERROR" } }],
  ["a request under way", { status: 409, body: { message: "IDEMPOTENCY_IN_PROGRESS" } }],
  ["an unknown word", { status: 422, body: { message: "SOMETHING_NEW" } }],
  ["a refusal in the name of a broken proxy", { status: 502, body: { message: "OUT_OF_STOCK" } }],
  ["success without data", { body: { message: "OK" } }],
  ["success with another status", { status: 500, body: { message: "OK", data: taken } }],
  ["another order", { body: { message: "OK", data: { ...taken, ref_id: "GRS-2" } } }],
  ["a cut connection", "cut"],
  ["silence", "silence"],
])("%s leaves it unknown, and says no secret", async (_, answer) => {
  const { supplier } = await peer(() => answer);
  const outcome = await supplier.submit(request);
  expect(outcome.outcome).toBe("unknown");
  expect(JSON.stringify(outcome)).not.toContain("grs_live_secret");
});

test("a copy of what arrived before is that order", async () => {
  const body = { message: "REF_ID_ALREADY_EXIST", data: taken, same_request: true };
  const { supplier, server } = await peer(() => ({ status: 422, body }));
  expect(await supplier.submit(request)).toMatchObject({
    outcome: "accepted",
    supplierOrderId: "INV-1",
  });
  expect(server.asked).toHaveLength(1);
});

test("a reference that stands for something else is never taken for ours", async () => {
  const body = { message: "REF_ID_ALREADY_EXIST", data: taken, same_request: false };
  const { supplier } = await peer(() => ({ status: 422, body }));
  expect((await supplier.submit(request)).outcome).toBe("unknown");
});

test.each([
  ["of our item", {}, "delivered"],
  ["of another item", { variant_id: 72 }, "unknown"],
])("where the copy is not told, an order %s is read", async (_, item, outcome) => {
  const { supplier } = await peer(({ method }) =>
    method === "POST"
      ? { status: 422, body: { message: "REF_ID_ALREADY_EXIST" } }
      : detail("completed", { ...item, product_license: "KEY-1" }),
  );
  expect(await supplier.submit(request)).toMatchObject({ outcome });
});

test("an item's code that is no number is refused without asking", async () => {
  const { supplier, server } = await peer(() => "cut");
  expect(await supplier.submit({ ...request, code: "xl5" })).toMatchObject({
    ...{ outcome: "refused", fault: "item" },
  });
  expect(server.asked).toEqual([]);
});

const results = (dispatch_status: string, sn: string) => ({
  h2h_results: [{ ...unit, sn, dispatch_status, log_message: "ok" }],
});

test.each<[string, PeerAnswer, object]>([
  ["paid", detail("paid", { line_status: "processing" }), { outcome: "accepted", cost: 9_000 }],
  ["review", detail("paid", { line_status: "review" }), { outcome: "accepted" }],
  [
    "delivered",
    detail("completed", { line_status: "completed" }, results("completed", "SN-1")),
    { outcome: "delivered", sn: "SN-1", supplierOrderId: "INV-1", cost: 9_000 },
  ],
  [
    "a licence",
    detail("completed", { product_license: "KEY-1" }),
    { outcome: "delivered", sn: "KEY-1" },
  ],
  [
    "sent by hand",
    detail("completed", { line_status: "sent" }),
    { outcome: "delivered", sn: null },
  ],
  [
    "failed",
    detail("failed", { line_status: "failed" }, results("failed", "failed: number blocked")),
    { outcome: "refused", fault: "order", reason: "number blocked" },
  ],
  ["canceled", detail("canceled"), { outcome: "refused", fault: "order" }],
  ["a service of the given shape only", detail("completed"), { outcome: "delivered", sn: null }],
  ["another item", detail("completed", { variant_id: 72 }), { outcome: "unknown" }],
])("an order that is %s is told", async (_, answer, outcome) => {
  const { supplier, server } = await peer(() => answer);
  expect(await supplier.ask(asked)).toMatchObject(outcome);
  expect(server.asked).toMatchObject([{ method: "GET", path: "/api/v1/trx/GRS-1-abc" }]);
});

test.each([
  [{ status: "processing" }, { status: "processing", remains: null, startCount: null }],
  [
    { status: "processing", start_count: 40, remains: 250 },
    { status: "processing", remains: 250, delivered: 750, startCount: 40 },
  ],
  [
    { status: "completed", remains: 0 },
    { status: "completed", delivered: 1_000, cost: 9_000 },
  ],
  [
    { status: "partial", remains: 250, refund_amount: 2_250 },
    { status: "partial", cost: 6_750 },
  ],
  [
    { status: "partial", remains: 250, partial_refund_pending_manual: true },
    { status: "partial", remains: null },
  ],
  [
    { status: "partial", remains: 2_000 },
    { status: "partial", remains: null },
  ],
  [
    { status: "failed", refund_amount: 9_000 },
    { status: "canceled", remains: 1_000, cost: 0 },
  ],
  [{ status: "exploded" }, { outcome: "unknown" }],
])("a social-media result %j is told as %j", async (result, told) => {
  const smm_results = [{ ...unit, order_id: "77", provider_status: "x", ...result }];
  const { supplier } = await peer(() => detail("paid", { is_smm: true }, { smm_results }));
  const smm = smmRequest({ reference: "GRS-1-abc", code: "71" });
  expect(await supplier.ask(askAbout(smm))).toMatchObject(told);
});

test("what never arrived may be sent again, but not while it can be on its way or was taken once", async () => {
  const { supplier } = await peer(() => ({ status: 404, body: { message: "TRX_NOT_FOUND" } }));
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  const lost = askAbout(request);
  expect(await supplier.ask({ ...lost, now: after(119) })).toMatchObject({ outcome: "unknown" });
  expect(await supplier.ask({ ...lost, now: after(120) })).toMatchObject({
    ...{ outcome: "refused", fault: "unavailable" },
  });
  expect(await supplier.ask({ ...asked, now: after(9_999) })).toMatchObject({ outcome: "unknown" });
});

test("any other answer tells nothing about an order", async () => {
  for (const body of [{ message: "NOT_FOUND" }, { message: "INVALID_API_KEY" }, []]) {
    const { supplier } = await peer(() => ({ status: 404, body }));
    expect((await supplier.ask(asked)).outcome).toBe("unknown");
  }
});

test("who cannot be reached has surely taken nothing", async () => {
  const { supplier, server } = await peer(() => "cut");
  await server.close();
  expect(await supplier.submit(request)).toMatchObject({
    outcome: "refused",
    fault: "unavailable",
  });
});

test("balance and catalogue are read", async () => {
  const variant = {
    ...{
      id: 71,
      name: "5.000",
      product_name: "Telkomsel",
      price: 5_300,
      price_per: 1,
      stock: 999_999,
    },
    ...{ order_process: "h2h", is_smm: false, min_order: 1, max_order: null, active: true },
  };
  const variants = [
    variant,
    { ...variant, id: 72, stock: 0 },
    { ...variant, id: 73, stock: 12, order_process: "smm", price_per: 1_000, max_order: 500 },
    { id: "no number" },
  ];
  const { supplier, server } = await peer(({ path }) =>
    path === "/api/v1/balance"
      ? { body: { message: "OK", data: { balance: 125_000 } } }
      : { body: { message: "OK", data: [{ name: "Pulsa", products: [{ variants }] }] } },
  );
  expect(await supplier.balance()).toEqual({ outcome: "known", balance: 125_000 });
  expect(await supplier.catalogue()).toEqual({
    outcome: "listed",
    items: [
      {
        ...{ code: "71", name: "Telkomsel 5.000", category: "Pulsa", type: "h2h", price: "5300" },
        ...{ per: 1, minQuantity: 1, maxQuantity: null, available: true },
      },
      expect.objectContaining({ code: "72", available: false, stock: 0 }),
      expect.objectContaining({ code: "73", type: "smm", per: 1_000, maxQuantity: 500, stock: 12 }),
    ],
  });
  expect(server.asked.at(-1)?.path).toBe("/api/v1/item?per_page=all");
});

test("an address with /api at its end is the same service", async () => {
  const { server } = await peer(() => ({ body: { message: "OK", data: { balance: 1 } } }));
  const credentials = { api_key: "key", webhook_secret: null };
  const other = new PeerSupplier(
    { base_url: `${server.url}/api`, timeout_seconds: 1 },
    credentials,
  );
  expect((await other.balance()).outcome).toBe("known");
});
