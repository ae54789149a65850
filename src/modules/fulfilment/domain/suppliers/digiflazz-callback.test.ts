import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import {
  account,
  control,
  simulator,
  webhookSecret,
} from "../../../../../simulators/digiflazz/testing";
import { receiver } from "../../../../../simulators/shared/testing";
import { DigiflazzSupplier } from "./digiflazz";
import { askAbout, h2hRequest } from "./testing/requests";

function supplierWith(url: string, webhook_secret: string | null = webhookSecret) {
  return new DigiflazzSupplier(
    { base_url: url, zone_separator: "", testing: false, timeout_seconds: 5 },
    { username: account.username, api_key: account.apiKey, webhook_secret },
  );
}

type Sent = Awaited<ReturnType<typeof receiver>>["received"][number];

function parse(supplier: DigiflazzSupplier, { headers, body }: Sent) {
  return supplier.parseCallback(Buffer.from(body), (name) => headers[name]?.toString());
}

/** Orders for a number, and the webhooks that come for it. */
async function webhooksFor(target: string, count: number) {
  const hook = await receiver();
  const running = await simulator({ webhookUrl: hook.url });
  const supplier = supplierWith(running.url);
  const request = h2hRequest({ target });
  await supplier.submit(request);
  await expect.poll(() => hook.received.length).toBeGreaterThanOrEqual(count);
  const callbacks = hook.received.map((sent) => parse(supplier, sent));
  const results = callbacks.map((callback) =>
    callback.outcome === "order"
      ? [callback.reference, callback.resultFor(askAbout(request)).outcome]
      : callback,
  );
  return { request, supplier, hook, results };
}

test("a webhook tells what became of an order", async () => {
  const { request, results } = await webhooksFor("08129101", 2);
  expect(results.at(-1)).toEqual([request.reference, "delivered"]);
});

test("a success that comes twice or before a pending one is read each time as it is told", async () => {
  const { results } = await webhooksFor("08129302", 2);
  expect(results.map((result) => Array.isArray(result) && result[1])).toEqual(
    expect.arrayContaining(["delivered", "accepted"]),
  );
});

test("what was taken back is told", async () => {
  const { request, results } = await webhooksFor("08129303", 2);
  expect(results).toContainEqual([request.reference, "reversed"]);
});

test("a forged webhook is refused", async () => {
  const { results } = await webhooksFor("08129306", 1);
  expect(results).toContainEqual({ outcome: "refused", reason: "wrong signature" });
});

test("a signed webhook about another number does not count for this order", async () => {
  const { results } = await webhooksFor("08129307", 1);
  expect(results).toContainEqual([expect.any(String), "unknown"]);
});

test("a ping is one, whoever sends it", async () => {
  const hook = await receiver();
  const running = await simulator({ webhookUrl: hook.url });
  await control(running, "ping");
  const [sent] = hook.received;
  if (!sent) throw new Error("no ping came");
  expect(parse(supplierWith(running.url), sent)).toEqual({ outcome: "ping" });
});

test("without a secret, or with a changed byte, nothing is believed", () => {
  const data = {
    ...{ ref_id: "GRS-1", customer_no: "0812", buyer_sku_code: "xl5", message: "Sukses" },
    ...{ status: "Sukses", rc: "00", sn: "123", price: 5_000 },
  };
  const body = JSON.stringify({ data });
  const signature = `sha1=${createHmac("sha1", webhookSecret).update(body).digest("hex")}`;
  const headers = { "x-hub-signature": signature };
  const supplier = supplierWith("http://127.0.0.1:9");
  expect(parse(supplier, { headers, body })).toMatchObject({
    outcome: "order",
    reference: "GRS-1",
  });
  const refused = { outcome: "refused" };
  expect(parse(supplier, { headers, body: `${body} ` })).toMatchObject(refused);
  expect(parse(supplier, { headers: {}, body })).toMatchObject(refused);
  const empty = { "x-hub-signature": "" };
  expect(parse(supplierWith("http://127.0.0.1:9", null), { headers: empty, body })).toMatchObject(
    refused,
  );
});
