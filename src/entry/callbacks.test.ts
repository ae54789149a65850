import { createHmac } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createGateway } from "@/modules/top-ups/domain/create-gateway";
import { testShop } from "@/testing/test-shop";
import { answerCallback } from "./callbacks";

const shop = testShop();
const privateKey = "private-key";
const address = { adapter: "tripay", connection: "main" };

beforeAll(async () => {
  await createGateway(shop().system, {
    ...{ code: "main", name: "Tripay", kind: "tripay" },
    settings: { base_url: "https://tripay.co.id/api", merchant_code: "T0001" },
    credentials: { api_key: "key", private_key: privateKey },
  });
});

async function post(body: BodyInit | undefined, at = address, key = privateKey) {
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  const request = new Request("http://localhost/api/callbacks", {
    method: "POST",
    headers: {
      "x-callback-event": "payment_status",
      "x-callback-signature": createHmac("sha256", key).update(bytes).digest("hex"),
    },
    body: body === undefined ? undefined : bytes,
  });
  const answer = await answerCallback(request, at, () => ({ ...shop().system, now: new Date() }));
  return [answer.status, await answer.json()];
}

const told = (merchant_ref: string) =>
  JSON.stringify({ reference: "T1", merchant_ref, total_amount: 54_250, status: "PAID" });

test("success for what counts, also when it is told again", async () => {
  const { id: resellerId } = await shop().reseller();
  const gateway = await shop().db.prisma.paymentGateway.findUniqueOrThrow({
    where: { code: "main" },
  });
  const at = new Date();
  await shop().db.prisma.topUp.create({
    data: {
      ...{ resellerId, invoice: "TOP-1", gatewayId: gateway.id, reference: "T1" },
      ...{ channel: "BRIVA", channelName: "BRI", amount: 50_000, fee: 4_250, total: 54_250 },
      ...{ expiresAt: at, createdAt: at, updatedAt: at },
    },
  });
  for (let count = 0; count < 2; count += 1) {
    expect(await post(told("TOP-1"))).toEqual([200, { success: true }]);
  }
  const { amount } = await shop().db.prisma.balance.findUniqueOrThrow({ where: { resellerId } });
  expect(amount).toBe(50_000n);
});

test.each<[string, () => ReturnType<typeof post>, number]>([
  ["a wrong signature", () => post(told("TOP-1"), address, "other"), 403],
  ["no body", () => post(undefined), 403],
  ["no JSON", () => post("{"), 403],
  ["an unknown invoice", () => post(told("TOP-9")), 404],
  ["an unknown gateway", () => post(told("TOP-1"), { ...address, connection: "other" }), 404],
  ["an unknown adapter", () => post(told("TOP-1"), { ...address, adapter: "midtrans" }), 404],
  ["more than 64 KiB", () => post("x".repeat(65_537)), 413],
])("no success for %s", async (_, posting, status) => {
  expect(await posting()).toEqual([status, { success: false }]);
});

test("no success while the database does not answer", async () => {
  const request = new Request("http://localhost/api/callbacks", { method: "POST", body: "{}" });
  const answer = await answerCallback(request, address, () => {
    throw new Error("the database is away");
  });
  expect([answer.status, await answer.json()]).toEqual([500, { success: false }]);
});
