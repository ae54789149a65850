import { beforeEach, describe, expect, test } from "vitest";
import type { VerbContext } from "@/server/db/verb-context";
import { testShop } from "@/testing/test-shop";
import { claim, listeningReseller, order, senderAt, TestClock } from "@/testing/webhooks";
import { listDeliveriesInput } from "../contract";
import { createWebhookSecret } from "./create-secret";
import { deliver } from "./deliver";
import { listDeliveries } from "./list-deliveries";
import { readWebhook } from "./read-webhook";
import { updateWebhook } from "./update-webhook";

const shop = testShop();
const url = "https://shop.example.com/webhooks?shop=1";
const always = [
  "order.paid",
  "order.completed",
  "order.canceled",
  "order.item.sent",
  "webhook.test",
];

async function withSecret() {
  const reseller = await shop().reseller();
  await createWebhookSecret(reseller.context, {});
  return reseller;
}

test("where nothing was configured, reading and an empty change write nothing", async () => {
  const { context, id } = await shop().reseller();
  const nothing = {
    ...{ callback_url: null, webhook_enabled: false, has_secret: false, secret_created_at: null },
    ...{ events: always, include_licenses: true, updated_at: null },
  };
  expect(await readWebhook(context)).toEqual(nothing);
  expect(await updateWebhook(context, {})).toEqual(nothing);
  expect(await shop().db.prisma.webhookEndpoint.count({ where: { resellerId: id } })).toBe(0);
});

test("each member changes alone", async () => {
  const { context } = await withSecret();
  expect(await updateWebhook(context, { callback_url: url })).toMatchObject({
    ...{ callback_url: url, webhook_enabled: false },
  });
  expect(await updateWebhook(context, { webhook_enabled: true })).toMatchObject({
    ...{ callback_url: url, webhook_enabled: true },
  });
  const wanted = ["balance.low", "order.paid", "balance.topup", "balance.low"] as const;
  const changed = await updateWebhook(context, { events: [...wanted] });
  expect(changed.events).toEqual([...always, "balance.topup", "balance.low"]);
  expect(await updateWebhook(context, { include_licenses: false })).toEqual({
    ...changed,
    include_licenses: false,
  });
  expect((await updateWebhook(context, { events: [] })).events).toEqual(always);
  expect(await readWebhook(context)).toMatchObject({
    ...{ callback_url: url, webhook_enabled: true, include_licenses: false },
  });
});

describe("is refused, and nothing is changed,", () => {
  const tries = (context: VerbContext, input: Parameters<typeof updateWebhook>[1]) =>
    updateWebhook(context, input).catch(({ code, errors }) => ({ code, errors }));

  test("to enable without a secret or an address", async () => {
    const { context } = await shop().reseller();
    const both = { callback_url: url, webhook_enabled: true };
    expect(await tries(context, both)).toMatchObject({ code: "WEBHOOK_SECRET_REQUIRED" });
    expect((await readWebhook(context)).callback_url).toBeNull();
    await createWebhookSecret(context, {});
    const refused = await tries(context, { webhook_enabled: true });
    expect(refused).toMatchObject({ code: "CALLBACK_URL_REQUIRED" });
    expect(await updateWebhook(context, both)).toMatchObject({ webhook_enabled: true });
  });

  test("C22 to be called at an address that may not be", async () => {
    const { context } = await withSecret();
    await updateWebhook(context, { callback_url: url });
    const inProduction = {
      ...context,
      settings: { ...context.settings, webhook: { allowHttp: false, allowedNetworks: [] } },
    };
    for (const [hostile, reason] of [
      ["http://shop.example.com/", "must begin with https://"],
      ["https://127.0.0.1:8443/", "address is not public"],
      ["https://localhost/", "address is not public"],
      ["https://a@shop.example.com/", "must not have a user name or password"],
      ["", "not a valid URL"],
    ]) {
      expect(await tries(inProduction, { callback_url: hostile, webhook_enabled: false })).toEqual({
        code: "CALLBACK_URL_NOT_ALLOWED",
        errors: { callback_url: [reason] },
      });
    }
    expect((await readWebhook(context)).callback_url).toBe(url);
  });
});

test("changes made at the same moment do not lose each other", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { context } = await withSecret();
    await Promise.all([
      updateWebhook(context, { callback_url: url }),
      updateWebhook(context, { events: ["item.updated"] }),
      updateWebhook(context, { include_licenses: false }),
      createWebhookSecret(context, {}),
    ]);
    const after = await readWebhook(context);
    expect(after).toMatchObject({ callback_url: url, include_licenses: false });
    expect(after.events).toContain("item.updated");
  }
});

describe("switched off", () => {
  beforeEach(() => shop().db.pool.query("TRUNCATE webhook_deliveries, webhook_attempts"));

  test("what waits is not sent any more, an attempt under way ends as it may", async () => {
    const listener = await listeningReseller(shop());
    const other = await listeningReseller(shop());
    const clock = new TestClock();
    const item = await shop().item({ units: 2 });
    await order(listener, item, { now: clock.now });
    const [underWay] = await claim(shop(), clock, 1);
    await order(other, item, { now: clock.now });
    await updateWebhook(listener.context, { webhook_enabled: false });

    const statuses = async () => {
      const all = await listDeliveries(listener.context, listDeliveriesInput.parse({}));
      return all.rows.map(({ status, next_attempt_at }) => [status, next_attempt_at]);
    };
    expect(await statuses()).toEqual([
      ["failed", null],
      ["pending", null],
    ]);
    const due = await claim(shop(), clock);
    expect(new Set(due.map(({ resellerId }) => resellerId))).toEqual(new Set([other.id]));
    if (!underWay) throw new Error("one was under way");
    await deliver(senderAt(shop(), clock), underWay);
    expect(await statuses()).toEqual([
      ["failed", null],
      ["delivered", null],
    ]);
    await order(listener, await shop().item({ units: 1 }), { now: clock.now });
    expect(await statuses()).toHaveLength(2);
  });

  test("an attempt under way that fails is the last, but for a test", async () => {
    const listener = await listeningReseller(shop());
    listener.receiver.setMode("500");
    const clock = new TestClock();
    await order(listener, await shop().item({ units: 1 }), { now: clock.now });
    const underWay = await claim(shop(), clock);
    await updateWebhook(listener.context, { webhook_enabled: false });
    for (const claimed of underWay) await deliver(senderAt(shop(), clock), claimed);
    await shop().db.pool.query(
      `INSERT INTO webhook_deliveries (
         reseller_id, event_id, event, told_status, next_attempt_at, created_at, updated_at
       ) VALUES ($1, 'evt_test', 'webhook.test', 'test', $2, $2, $2)`,
      [listener.id, clock.now],
    );
    clock.advance(1_000);
    expect((await claim(shop(), clock)).map(({ eventId }) => eventId)).toEqual(["evt_test"]);
    const { rows } = await listDeliveries(
      listener.context,
      listDeliveriesInput.parse({ status: "failed" }),
    );
    expect(rows.map(({ attempts, next_attempt_at }) => [attempts.length, next_attempt_at])).toEqual(
      Array(2).fill([1, null]),
    );
    expect(await claim(shop(), clock)).toEqual([]);
  });
});
