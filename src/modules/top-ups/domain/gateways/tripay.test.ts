import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { GatewayChannel } from "./gateway";
import { TripayGateway } from "./tripay";

/** A server that answers whatever a test wants of it. */
let answerWith: (response: ServerResponse) => void = (response) => response.end();
const asked: { url?: string; authorization?: string }[] = [];
const server = createServer((request, response) => {
  asked.push({ url: request.url, authorization: request.headers.authorization });
  answerWith(response);
});
let gateway: TripayGateway;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  gateway = new TripayGateway(
    { base_url, merchant_code: "T0001" },
    { api_key: "top-secret-key", private_key: "top-secret-private" },
    "http://localhost:3000/api/callbacks/tripay/main",
  );
});
afterAll(() => server.close());

const now = new Date();
const invoice = "TOP-1";
const channel: GatewayChannel = {
  ...{ code: "BRIVA", name: "BRI", type: "va", flatFee: 4_250, percentFee: 0 },
  ...{ minAmount: 10_000, maxAmount: 10_000_000 },
};
const request = {
  ...{ invoice, channel, amount: 50_000, now },
  customer: { name: "Toko", email: "toko@example.com" },
};
const right = {
  ...{ reference: "T1", merchant_ref: invoice, payment_method: "BRIVA", amount: 54_250 },
  expired_time: Math.floor(now.getTime() / 1_000) + 3_600,
  pay_code: 12345678901,
  ...{ pay_url: null, checkout_url: "https://tripay.co.id/checkout/T1", qr_url: null },
  instructions: [{ title: "ATM", steps: ["Pilih <b>Bayar</b>"] }],
};

function json(value: unknown, status = 200) {
  answerWith = (response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(value));
  };
}

test("an answer with a number as pay code and markup in its steps becomes plain text", async () => {
  json({ success: true, data: right });
  expect(await gateway.create(request)).toMatchObject({
    outcome: "created",
    payable: {
      ...{ total: 54_250, payCode: "12345678901", qrString: null, qrUrl: null },
      paymentUrl: "https://tripay.co.id/checkout/T1",
      instructions: [{ title: "ATM", steps: ["Pilih Bayar"] }],
    },
  });
});

test("an address that is none of the web is left out", async () => {
  json({ success: true, data: { ...right, checkout_url: "javascript:alert(1)" } });
  expect(await gateway.create(request)).toMatchObject({ payable: { paymentUrl: null } });
});

test.each([
  { merchant_ref: "TOP-2" },
  { payment_method: "BCAVA" },
  { amount: 49_999 },
  { expired_time: Math.floor(now.getTime() / 1_000) },
])("an answer with %j is refused", async (wrong) => {
  json({ success: true, data: { ...right, ...wrong } });
  expect((await gateway.create(request)).outcome).toBe("refused");
});

test.each<[string, () => void]>([
  ["no data", () => json({ success: true })],
  ["an amount as text", () => json({ success: true, data: { ...right, amount: "54250" } })],
  ["success with status 500", () => json({ success: true, data: right }, 500)],
  ["a refusal with status 502", () => json({ success: false, message: "down" }, 502)],
  ["a page", () => (answerWith = (response) => response.end("<html></html>"))],
  ["nothing", () => (answerWith = (response) => response.end())],
  ["a cut connection", () => (answerWith = (response) => response.destroy())],
  [
    "a redirect",
    () =>
      (answerWith = (response) => {
        response.writeHead(307, { location: "/api/elsewhere" });
        response.end("{}");
      }),
  ],
  [
    "more than 1 MiB",
    () =>
      (answerWith = (response) =>
        response.end(JSON.stringify({ success: true, data: right }).padEnd(1_048_577))),
  ],
])("%s leaves the outcome unknown, and says no secret", async (_, prepare) => {
  prepare();
  asked.length = 0;
  const created = await gateway.create(request);
  expect(created.outcome).toBe("unknown");
  expect(JSON.stringify(created)).not.toContain("top-secret");
  // A redirect would carry the key elsewhere.
  expect(asked).toEqual([
    { url: "/api/transaction/create", authorization: "Bearer top-secret-key" },
  ]);
  const reference = "T1";
  expect((await gateway.ask({ invoice, reference })).state).toBe("unknown");
  expect((await gateway.listChannels()).outcome).toBe("unknown");
});

test("a refusal is told with Tripay's reason", async () => {
  json({ success: false, message: "Invalid signature" }, 400);
  expect(await gateway.create(request)).toEqual({
    ...{ outcome: "refused", reason: "Invalid signature" },
  });
});

test.each([
  ["another reference", { reference: "T2" }],
  ["another invoice", { merchant_ref: "TOP-2" }],
])("an answer about %s is none", async (_, wrong) => {
  json({ success: true, data: { ...right, status: "PAID", ...wrong } });
  expect((await gateway.ask({ invoice, reference: "T1" })).state).toBe("unknown");
});

test.each([
  ["PAID", { state: "paid", total: 54_250 }],
  ["UNPAID", { state: "pending" }],
  ["EXPIRED", { state: "expired" }],
  ["FAILED", { state: "failed" }],
  ["REFUND", { state: "refunded" }],
])("%s is %j", async (status, state) => {
  json({ success: true, data: { ...right, status } });
  expect(await gateway.ask({ invoice, reference: "T1" })).toEqual(state);
});

test("whoever has to end does not wait for an answer", async () => {
  answerWith = () => undefined;
  const ending = AbortSignal.timeout(50);
  const started = performance.now();
  expect((await gateway.ask({ invoice, reference: "T1" }, ending)).state).toBe("unknown");
  expect(performance.now() - started).toBeLessThan(5_000);
});
