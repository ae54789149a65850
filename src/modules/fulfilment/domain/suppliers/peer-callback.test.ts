import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { PeerSupplier } from "./peer";
import { askAbout, h2hRequest, now, smmRequest } from "./testing/requests";

const secret = `whsec_${Buffer.from("a secret of thirty-two bytes, ok").toString("base64")}`;
const formerSecret = `whsec_${Buffer.from("another one of thirty-two bytes!").toString("base64")}`;

function supplierWith(webhook_secret: string | null = secret) {
  const settings = { base_url: "http://127.0.0.1:9", timeout_seconds: 1 };
  return new PeerSupplier(settings, { api_key: "key", webhook_secret });
}

const request = h2hRequest({ reference: "GRS-1-abc", code: "71" });
const item = {
  ...{ order_item_id: 5, variant_id: 71, variant_name: "5.000", quantity: 1, note: "0812" },
  ...{ status: "completed", h2h_results: null, smm_results: null },
};

function eventBody(changes: object = {}, event = "order.completed"): string {
  const order = { invoice: "INV-1", ref_id: "GRS-1-abc", status: "completed", amount: 9_000 };
  const data = { ...order, items: [{ ...item, ...changes }] };
  return JSON.stringify({ id: "evt_1", event, timestamp: now.toISOString(), data });
}

/** Signed by the published library, as any sender would. */
function signed(body: string, { at = now, secrets = [secret] } = {}): Record<string, string> {
  const signatures = secrets.map((each) => new Webhook(each).sign("evt_1", at, body));
  return {
    ...{ "webhook-id": "evt_1", "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)) },
    "webhook-signature": signatures.join(" "),
  };
}

function parse(body: string, headers: Record<string, string>, supplier = supplierWith()) {
  return supplier.parseCallback(Buffer.from(body), (name) => headers[name], now);
}

function resultOf(body: string, about = askAbout(request)) {
  const parsed = parse(body, signed(body));
  return parsed.outcome === "order" ? parsed.resultFor(about) : parsed;
}

test("an event tells of the order of our reference", () => {
  const body = eventBody({
    h2h_results: { sn: "SN-1", dispatch_status: "completed", ref_id: "x" },
  });
  expect(parse(body, signed(body))).toMatchObject({ outcome: "order", reference: "GRS-1-abc" });
  expect(resultOf(body)).toEqual({
    ...{ outcome: "delivered", sn: "SN-1", supplierOrderId: "INV-1", cost: 9_000 },
  });
});

test.each([
  [{ licenses: [{ product_license: "KEY-1", note: null }] }, { outcome: "delivered", sn: "KEY-1" }],
  [{ h2h_results: [{ sn: "failed: blocked", dispatch_status: "failed" }] }, { outcome: "refused" }],
  // Licences may be left out of events, so the order itself has to be read.
  [{}, { outcome: "unknown" }],
  [{ variant_id: 72, licenses: [{ product_license: "KEY-1" }] }, { outcome: "unknown" }],
])("%j is told as %j", (changes, outcome) => {
  expect(resultOf(eventBody(changes))).toMatchObject(outcome);
});

test("a social-media event tells how far it is", () => {
  const smm_results = { order_id: "7", status: "partial", remains: 250, refund_amount: 2_000 };
  const about = askAbout(smmRequest({ reference: "GRS-1-abc", code: "71" }));
  expect(resultOf(eventBody({ smm_results }, "order.refunded"), about)).toMatchObject({
    ...{ outcome: "progress", status: "partial", remains: 250, cost: 7_000 },
  });
});

test.each(["webhook.test", "balance.low", "item.updated", "order.item.sent"])(
  "%s is about no order",
  (event) => {
    const body = JSON.stringify({ id: "evt_1", event, data: { ref_id: "TEST-1" } });
    expect(parse(body, signed(body))).toEqual({ outcome: "ping" });
  },
);

test("one of several signatures is enough", () => {
  const body = eventBody();
  const headers = signed(body, { secrets: [formerSecret, secret] });
  expect(parse(body, headers).outcome).toBe("order");
});

test.each([
  ["another secret", signed(eventBody(), { secrets: [formerSecret] })],
  ["six minutes ago", signed(eventBody(), { at: new Date(now.getTime() - 360_000) })],
  ["six minutes ahead", signed(eventBody(), { at: new Date(now.getTime() + 360_000) })],
  ["another body", signed(`${eventBody()} `)],
  ["another id", { ...signed(eventBody()), "webhook-id": "evt_2" }],
  ["no signature", { ...signed(eventBody()), "webhook-signature": "" }],
  ["no headers", {}],
])("an event with %s is refused", (_, headers) => {
  expect(parse(eventBody(), headers)).toMatchObject({ outcome: "refused" });
});

test("without a secret nothing is believed, and what is not understood neither", () => {
  const body = eventBody();
  expect(parse(body, signed(body), supplierWith(null))).toMatchObject({ outcome: "refused" });
  for (const odd of ["{", "[]", JSON.stringify({ event: "order.paid", data: {} })]) {
    expect(parse(odd, signed(odd))).toMatchObject({ outcome: "refused" });
  }
});
