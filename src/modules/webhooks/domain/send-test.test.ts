import { beforeEach, expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { claim, listeningReseller, TestClock } from "@/testing/webhooks";
import { listDeliveriesInput } from "../contract";
import { createWebhookSecret } from "./create-secret";
import { listDeliveries } from "./list-deliveries";
import { sendTest } from "./send-test";
import { updateWebhook } from "./update-webhook";

const shop = testShop();

beforeEach(() => shop().db.pool.query("TRUNCATE webhook_deliveries, webhook_attempts"));

async function listed(context: Parameters<typeof listDeliveries>[0]) {
  return (await listDeliveries(context, listDeliveriesInput.parse({}))).rows;
}

test("a test arrives at once, signed like any event, also while the webhook is off", async () => {
  const { context, receiver } = await listeningReseller(shop());
  await updateWebhook(context, { webhook_enabled: false });
  const result = await sendTest(context);
  expect(result).toEqual({
    event_id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
    delivered: true,
    response_status: 200,
    duration_ms: expect.any(Number),
    error: null,
  });
  const [event, ...others] = receiver.events();
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    id: result.event_id,
    event: "webhook.test",
    ref_id: expect.stringMatching(/^TEST-[0-9A-Z]{13}$/),
    invoice: expect.stringMatching(/^TEST-[0-9A-Z]{13}$/),
    status: "test",
    taken: true,
  });
  expect(event?.attempts[0]).toMatchObject({
    webhook_signature: { valid: true },
    x_signature: { valid: true },
  });
  expect(await listed(context)).toEqual([
    {
      ...{ event_id: result.event_id, event: "webhook.test", ref_id: event?.ref_id },
      ...{ status: "delivered", next_attempt_at: null, created_at: expect.any(String) },
      attempts: [
        {
          ...{ at: expect.any(String), response_status: 200 },
          ...{ duration_ms: result.duration_ms, error: null },
        },
      ],
    },
  ]);
});

test.each([
  ["500", 500, "answered 500"],
  ["redirect", 307, "answered 307"],
  ["close", null, "connection lost"],
])("C24 a test that is answered by %s has failed and is not tried again", async (mode, ...end) => {
  const { context, receiver } = await listeningReseller(shop());
  receiver.setMode(mode);
  const [response_status, error] = end;
  expect(await sendTest(context)).toMatchObject({ delivered: false, response_status, error });
  const clock = new TestClock(new Date(Date.now() + 3_600_000));
  expect(await claim(shop(), clock)).toEqual([]);
  expect(await listed(context)).toMatchObject([
    { status: "failed", next_attempt_at: null, attempts: [{ response_status, error }] },
  ]);
});

test("C24 it goes through the guard", async () => {
  const { context } = await listeningReseller(shop());
  const { callbackUrl } = await shop().db.prisma.webhookEndpoint.update({
    where: {
      resellerId: "resellerId" in context.principal ? (context.principal.resellerId ?? 0) : 0,
    },
    data: { callbackUrl: "http://10.0.0.1:8080/" },
  });
  expect(callbackUrl).toContain("10.0.0.1");
  expect(await sendTest(context)).toMatchObject({
    ...{ delivered: false, response_status: null, error: "address not allowed" },
  });
});

test("it needs a secret and an address", async () => {
  const { context } = await shop().reseller();
  await expect(sendTest(context)).rejects.toMatchObject({ code: "WEBHOOK_SECRET_REQUIRED" });
  await createWebhookSecret(context, {});
  await expect(sendTest(context)).rejects.toMatchObject({ code: "CALLBACK_URL_REQUIRED" });
  expect(await listed(context)).toEqual([]);
});
