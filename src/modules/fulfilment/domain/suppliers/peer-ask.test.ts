import { expect, test } from "vitest";
import { PeerSupplier } from "./peer";
import { asked, detail, peer, request, unit } from "./testing/peer-orders";
import type { PeerAnswer } from "./testing/peer-server";
import { askAbout, now, smmRequest } from "./testing/requests";

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
