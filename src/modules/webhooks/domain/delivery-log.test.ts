import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { VerbContext } from "@/server/db/verb-context";
import { testShop } from "@/testing/test-shop";
import { claim, listeningReseller, order, senderAt, TestClock } from "@/testing/webhooks";
import { deliveryLogAnswer, deliveryLogInput } from "../contract/delivery-log";
import { countFailed } from "./count-failed";
import { deliver } from "./deliver";
import { listOrderDeliveries } from "./list-order-deliveries";
import { readDelivery } from "./read-delivery";
import { readDeliveryLog } from "./read-delivery-log";
import { readHealth } from "./read-health";
import { sendTest } from "./send-test";

const shop = testShop();

beforeEach(() => shop().db.pool.query("TRUNCATE webhook_deliveries, webhook_attempts"));

async function log(context: VerbContext, input: object = {}) {
  const data = await readDeliveryLog(context, deliveryLogInput.parse(input));
  return deliveryLogAnswer.parse({ status: true, message: "OK", data }).data;
}

const ids = ({ deliveries }: Awaited<ReturnType<typeof log>>) =>
  deliveries.map(({ event_id }) => event_id);

async function attempt(clock: TestClock): Promise<void> {
  for (const claimed of await claim(shop(), clock)) await deliver(senderAt(shop(), clock), claimed);
}

async function attemptUntilGivenUp(clock: TestClock): Promise<void> {
  for (const pause of [0, 1, 2, 4, 8]) {
    clock.advance(pause * 1_000);
    await attempt(clock);
  }
}

const invoiceOf = async (refId: string) =>
  (await shop().db.prisma.order.findFirstOrThrow({ where: { refId } })).invoice;

describe("the portal's log", () => {
  test("pages to older and newer ones without a gap, while new ones arrive", async () => {
    const listener = await listeningReseller(shop());
    const item = await shop().item({ units: 10 });
    for (let each = 0; each < 4; each += 1) await order(listener, item);
    const all = ids(await log(listener.context));
    expect(all).toHaveLength(8);
    const first = await log(listener.context, { per_page: 3 });
    expect([ids(first), first.newer]).toEqual([all.slice(0, 3), null]);
    await order(listener, item);
    const second = await log(listener.context, { per_page: 3, older: first.older });
    expect(ids(second)).toEqual(all.slice(3, 6));
    const third = await log(listener.context, { per_page: 3, older: String(second.older) });
    expect([ids(third), third.older]).toEqual([all.slice(6), null]);
    const back = await log(listener.context, { per_page: 3, newer: third.newer });
    expect(ids(back)).toEqual(all.slice(3, 6));
    expect(back.older).toBe(second.older);
    const top = await log(listener.context, { per_page: 3, newer: back.newer });
    expect([ids(top), top.newer === null]).toEqual([all.slice(0, 3), false]);
    const newest = await log(listener.context, { per_page: 3, newer: top.newer });
    expect([newest.deliveries.length, newest.newer]).toEqual([2, null]);
  });

  test("finds by status, event, time, and by the whole id, reference or invoice", async () => {
    const clock = new TestClock();
    const listener = await listeningReseller(shop());
    const item = await shop().item({ units: 10 });
    const early = await order(listener, item, { now: clock.now });
    await attempt(clock);
    clock.advance(60_000);
    const late = await order(listener, item, { now: clock.now });
    const { event_id } = await sendTest({ ...listener.context, now: clock.now });
    const told = async (input: object) =>
      (await log(listener.context, input)).deliveries.map(({ event, ref_id }) => [event, ref_id]);
    const [paid, completed] = ["order.paid", "order.completed"];
    expect(await told({ status: "pending" })).toEqual([
      [completed, late],
      [paid, late],
    ]);
    expect(await told({ event: paid })).toEqual([
      [paid, late],
      [paid, early],
    ]);
    expect(await told({ event: paid, status: "delivered" })).toEqual([[paid, early]]);
    expect(ids(await log(listener.context, { event: "webhook.test" }))).toEqual([event_id]);
    const boundary = clock.now.toISOString();
    expect(await told({ to: boundary })).toEqual([
      [completed, early],
      [paid, early],
    ]);
    expect(await told({ from: boundary, status: "pending" })).toHaveLength(2);
    for (const search of [early, await invoiceOf(early)]) {
      expect(await told({ search })).toEqual([
        [completed, early],
        [paid, early],
      ]);
    }
    const test = (await log(listener.context, { search: event_id })).deliveries[0];
    expect(test).toMatchObject({ event: "webhook.test", of_order: false, status: "delivered" });
    for (const search of [test?.ref_id, test?.invoice]) {
      expect(ids(await log(listener.context, { search }))).toEqual([event_id]);
    }
    expect(await told({ search: early.slice(0, -1) })).toEqual([]);
  });

  test("takes no page size, cursor, event or time that is none", () => {
    const bad = [
      ...[{ per_page: 0 }, { per_page: 101 }, { per_page: 1.5 }, { older: 0 }, { newer: "-1" }],
      ...[{ older: 2 ** 53 }, { status: "sent" }, { event: "order" }, { search: "" }],
      ...[{ search: "a\0" }, { search: "a\ud800" }, { search: "a".repeat(192) }],
      ...[{ from: "yesterday" }, { to: "2026-11-21" }, { from: 5 }],
    ];
    for (const input of bad) {
      expect(deliveryLogInput.safeParse(input).success, JSON.stringify(input)).toBe(false);
    }
  });

  test("C01 shows one's own only", async () => {
    const listener = await listeningReseller(shop());
    const refId = await order(listener, await shop().item({ units: 1 }));
    const { context } = await shop().reseller();
    const [event] = ids(await log(listener.context));
    for (const search of [event, refId, await invoiceOf(refId)]) {
      expect(await log(context, { search })).toEqual({ deliveries: [], older: null, newer: null });
    }
    await expect(readDelivery(context, event ?? "")).rejects.toMatchObject({
      code: "DELIVERY_NOT_FOUND",
    });
    await expect(listOrderDeliveries(context, await invoiceOf(refId))).rejects.toMatchObject({
      code: "TRX_NOT_FOUND",
    });
    expect(await countFailed(context, new Date(0))).toEqual({ failed: 0 });
    expect(await readHealth(context)).toMatchObject({ pending: 0, has_callback_url: false });
  });
});

describe("one delivery", () => {
  test("shows attempts and what was sent, without licences and signatures", async () => {
    const clock = new TestClock();
    const listener = await listeningReseller(shop());
    const item = await shop().item();
    const [license = ""] = await shop().stock(item, 1);
    listener.receiver.setMode("fail:1");
    const refId = await order(listener, item, { now: clock.now });
    const [completed = ""] = ids(await log(listener.context, { event: "order.completed" }));
    expect(await readDelivery(listener.context, completed)).toMatchObject({
      ...{ payload: null, payload_masked: false, headers: [], attempts: [], status: "pending" },
    });
    await attempt(clock);
    clock.advance(1_000);
    await attempt(clock);
    const shown = await readDelivery(listener.context, completed);
    const received = listener.receiver.events().find(({ id }) => id === completed);
    expect(received?.raw_body).toContain(license);
    expect(JSON.stringify(shown)).not.toContain(license);
    expect(shown.payload_masked).toBe(true);
    expect(shown.payload).toBe(received?.raw_body.replace(license, "••••••••"));
    expect(shown.attempts.map(({ response_status }) => response_status)).toEqual([500, 200]);
    expect(shown).toMatchObject({ status: "delivered", attempts_made: 2, ref_id: refId });
    const sent = received?.attempts.at(-1)?.headers ?? {};
    for (const { name, value } of shown.headers) {
      expect(value ?? sent[name], name).toBe(sent[name]);
    }
    const hidden = shown.headers.filter(({ value }) => value === null).map(({ name }) => name);
    expect(hidden).toEqual(["x-signature", "webhook-signature"]);
    expect(JSON.stringify(shown)).not.toContain(sent["x-signature"]);
  });
});

test("the deliveries of an order, the oldest first", async () => {
  const listener = await listeningReseller(shop());
  const item = await shop().item({ units: 2 });
  const refId = await order(listener, item);
  await order(listener, item);
  const rows = await listOrderDeliveries(listener.context, await invoiceOf(refId));
  expect(rows.map(({ event, ref_id }) => [event, ref_id])).toEqual([
    ["order.paid", refId],
    ["order.completed", refId],
  ]);
  await expect(listOrderDeliveries(listener.context, randomUUID())).rejects.toMatchObject({
    code: "TRX_NOT_FOUND",
  });
});

describe("health", () => {
  test("counts the last 24 hours, and tells the last success and failure", async () => {
    const clock = new TestClock();
    const listener = await listeningReseller(shop());
    const item = await shop().item({ units: 10 });
    const at = () => ({ ...listener.context, now: clock.now });
    expect(await readHealth(at())).toEqual({
      ...{ webhook_enabled: true, has_callback_url: true, has_delivered: false },
      ...{ delivered: 0, failed: 0, pending: 0 },
      ...{ p50_ms: null, p95_ms: null, last_success_at: null, last_failure: null },
    });
    await order(listener, item, { now: clock.now });
    await attempt(clock);
    const good = await readHealth(at());
    expect(good).toMatchObject({ delivered: 2, has_delivered: true, last_failure: null });
    expect(good.p50_ms).toBeLessThanOrEqual(good.p95_ms ?? 0);
    listener.receiver.setMode("503");
    const since = clock.now;
    await order(listener, item, { now: clock.now });
    await attemptUntilGivenUp(clock);
    await order(listener, item, { now: clock.now });
    const bad = await readHealth(at());
    expect(bad).toMatchObject({ delivered: 2, failed: 2, pending: 2 });
    expect(bad.last_success_at).toBe(good.last_success_at);
    expect(bad.last_failure).toMatchObject({ response_status: 503, error: "answered 503" });
    expect(Date.parse(bad.last_failure?.at ?? "")).toBe(clock.now.getTime());
    expect(await countFailed(at(), since)).toEqual({ failed: 2 });
    expect(await countFailed(at(), new Date(clock.now.getTime() + 1))).toEqual({ failed: 0 });
    clock.advance(24 * 60 * 60 * 1_000 + 1);
    expect(await readHealth(at())).toMatchObject({
      ...{ delivered: 0, failed: 0, pending: 0, p50_ms: null, last_failure: null },
    });
  });
});
