import { expect, test } from "vitest";
import { createWebhookSecret } from "@/modules/webhooks/domain/create-secret";
import { readWebhook } from "@/modules/webhooks/domain/read-webhook";
import { sendTest } from "@/modules/webhooks/domain/send-test";
import { updateWebhook } from "@/modules/webhooks/domain/update-webhook";
import { testShop } from "@/testing/test-shop";
import { receiver } from "../../../simulators/receiver/testing";
import { sendEventsTo } from "./demo-receiver";

const shop = testShop();

test("events follow the receiver to another port, and it knows the secret", async () => {
  const { context } = await shop().reseller();
  let former: string | null = null;
  for (let start = 0; start < 2; start += 1) {
    const running = await receiver({ secret: undefined });
    const secret = await sendEventsTo(context, running.origin, former);
    running.setSecret(secret);
    expect(await sendTest({ ...context, now: new Date() })).toMatchObject({ delivered: true });
    expect(running.events()[0]?.attempts[0]).toMatchObject({
      ...{ webhook_signature: { valid: true }, x_signature: { valid: true } },
    });
    former = running.origin;
  }
  expect(await readWebhook(context)).toMatchObject({ webhook_enabled: true });
});

test("what somebody has configured otherwise stays", async () => {
  const { context } = await shop().reseller();
  await createWebhookSecret(context, {});
  await updateWebhook(context, { callback_url: "http://127.0.0.1:9999/own" });
  const before = await readWebhook(context);
  for (const former of [null, "http://127.0.0.1:4100"]) {
    expect(await sendEventsTo(context, "http://127.0.0.1:4100", former)).toBeUndefined();
  }
  expect(await readWebhook(context)).toEqual(before);
  await updateWebhook(context, {
    callback_url: "http://127.0.0.1:4100/callback",
    webhook_enabled: false,
  });
  expect(await sendEventsTo(context, "http://127.0.0.1:4200", "http://127.0.0.1:4100")).toMatch(
    /^whsec_/,
  );
  expect(await readWebhook(context)).toMatchObject({
    ...{ callback_url: "http://127.0.0.1:4200/callback", webhook_enabled: false },
  });
});
