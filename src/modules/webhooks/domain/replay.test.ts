import { beforeEach, describe, expect, test } from "vitest";
import type { VerbContext } from "@/server/db/verb-context";
import { testShop } from "@/testing/test-shop";
import { claim, listeningReseller, order, senderAt, TestClock } from "@/testing/webhooks";
import { type ListDeliveriesInput, listDeliveriesInput } from "../contract";
import { deliver } from "./deliver";
import { listDeliveries } from "./list-deliveries";
import { replayDelivery } from "./replay-delivery";
import { replayFailed } from "./replay-failed";
import { updateWebhook } from "./update-webhook";

const shop = testShop();

beforeEach(() => shop().db.pool.query("TRUNCATE webhook_deliveries, webhook_attempts"));

function list(context: VerbContext, input: Partial<ListDeliveriesInput> = {}) {
  return listDeliveries(context, listDeliveriesInput.parse(input));
}

async function attempt(clock: TestClock, limit = 100): Promise<void> {
  for (const claimed of await claim(shop(), clock, limit)) {
    await deliver(senderAt(shop(), clock), claimed);
  }
}

/** A reseller with two deliveries that have failed for good. */
async function withFailed(clock: TestClock) {
  const listener = await listeningReseller(shop());
  listener.receiver.setMode("500");
  await order(listener, await shop().item({ units: 1 }), { now: clock.now });
  for (const pause of [0, 1, 2, 4, 8]) {
    clock.advance(pause * 1_000);
    await attempt(clock);
  }
  expect((await list(listener.context, { status: "failed" })).total).toBe(2);
  return listener;
}

describe("the log", () => {
  test("pages newest first, counts exactly and shows one's own only", async () => {
    const clock = new TestClock();
    const listener = await withFailed(clock);
    const item = await shop().item({ units: 2 });
    for (let each = 0; each < 2; each += 1) await order(listener, item, { now: clock.now });
    const all = await list(listener.context);
    expect(all.total).toBe(6);
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => list(listener.context, { page, per_page: 2 })),
    );
    expect(pages.map(({ total }) => total)).toEqual([6, 6, 6, 6]);
    expect(pages.flatMap(({ rows }) => rows)).toEqual(all.rows);
    expect(all.rows.map(({ status }) => status)).toEqual([
      ...Array(4).fill("pending"),
      ...Array(2).fill("failed"),
    ]);
    expect(all.rows.map(({ event }) => event)).toEqual(
      Array(3).fill(["order.completed", "order.paid"]).flat(),
    );
    expect((await list(listener.context, { status: "pending" })).total).toBe(4);
    expect((await list((await shop().reseller()).context)).rows).toEqual([]);
    expect((await list(shop().system, {}).catch((error) => error)).code).toBe("NOT_FOUND");
    const seen = await listDeliveries(shop().system, listDeliveriesInput.parse({}), listener.id);
    expect(seen).toEqual(all);
  });

  test("shows attempts in their order, and no time while one is under way", async () => {
    const clock = new TestClock();
    const listener = await listeningReseller(shop());
    listener.receiver.setMode("fail:1");
    await order(listener, await shop().item({ units: 1 }), { now: clock.now });
    const due = await list(listener.context);
    expect(due.rows[0]?.next_attempt_at).toBe(due.rows[0]?.created_at);
    const [claimed] = await claim(shop(), clock, 1);
    const { rows } = await list(listener.context);
    expect(rows.find(({ event_id }) => event_id === claimed?.eventId)).toMatchObject({
      ...{ status: "pending", next_attempt_at: null, attempts: [] },
    });
    if (!claimed) throw new Error("one was due");
    await deliver(senderAt(shop(), clock), claimed);
    clock.advance(1_000);
    await attempt(clock);
    const ended = (await list(listener.context)).rows.find(
      ({ event_id }) => event_id === claimed.eventId,
    );
    expect(ended?.attempts).toMatchObject([
      { response_status: 500, error: "answered 500" },
      { response_status: 200, error: null },
    ]);
    expect(Object.keys(ended ?? {}).sort()).toEqual([
      ...["attempts", "created_at", "event", "event_id", "next_attempt_at", "ref_id", "status"],
    ]);
  });
});

describe("one event", () => {
  test("is sent again in up to five attempts, under the same id and with the same bytes", async () => {
    const clock = new TestClock();
    const listener = await withFailed(clock);
    const [before] = listener.receiver.events();
    clock.advance(60_000);
    const eventId = before?.id ?? "";
    const row = await replayDelivery({ ...listener.context, now: clock.now }, eventId);
    expect(row).toMatchObject({
      event_id: eventId,
      status: "pending",
      attempts: Array(5).fill({}),
    });
    expect(Date.parse(row.next_attempt_at ?? "")).toBe(clock.now.getTime());
    for (const pause of [0, 1, 2, 4, 8]) {
      clock.advance(pause * 1_000);
      await attempt(clock);
    }
    const [after] = listener.receiver.events();
    expect([after?.id, after?.attempt_count, after?.raw_body]).toEqual([
      ...[eventId, 10, before?.raw_body],
    ]);
    const failed = (await list(listener.context, { status: "failed" })).rows;
    expect(failed.find(({ event_id }) => event_id === eventId)?.attempts).toHaveLength(10);

    listener.receiver.setMode("ok");
    await replayDelivery({ ...listener.context, now: clock.now }, eventId);
    await attempt(clock);
    expect((await list(listener.context, { status: "delivered" })).rows).toMatchObject([
      { event_id: eventId },
    ]);
  });

  test("is due at once where it waits, and keeps its lease where it is being sent", async () => {
    const clock = new TestClock();
    const listener = await listeningReseller(shop());
    listener.receiver.setMode("500");
    await order(listener, await shop().item({ units: 1 }), { now: clock.now });
    await attempt(clock, 1);
    const [underWay] = await claim(shop(), clock, 1);
    expect(await claim(shop(), clock)).toEqual([]);
    const all = (await list(listener.context)).rows.map(({ event_id }) => event_id);
    for (const id of all) await replayDelivery({ ...listener.context, now: clock.now }, id);
    const due = await claim(shop(), clock);
    expect(due.map(({ eventId, attemptsLeft }) => [eventId, attemptsLeft])).toEqual([
      [all.find((id) => id !== underWay?.eventId), 5],
    ]);
    if (!underWay) throw new Error("one is under way");
    expect(await deliver(senderAt(shop(), clock), underWay)).toMatchObject({ recorded: true });
  });

  test("whose last attempt is under way has four more when that fails", async () => {
    const clock = new TestClock();
    const listener = await listeningReseller(shop());
    listener.receiver.setMode("500");
    await order(listener, await shop().item({ units: 1 }), { now: clock.now });
    await shop().db.pool.query("UPDATE webhook_deliveries SET attempts_left = 1");
    const underWay = await claim(shop(), clock);
    const [first] = underWay;
    await replayDelivery({ ...listener.context, now: clock.now }, first?.eventId ?? "");
    for (const claimed of underWay) await deliver(senderAt(shop(), clock), claimed);
    const [waiting, ...others] = (await list(listener.context, { status: "pending" })).rows;
    expect(others).toEqual([]);
    expect(waiting?.event_id).toBe(first?.eventId);
    clock.advance(1_000);
    expect(await claim(shop(), clock)).toMatchObject([{ attemptsLeft: 4 }]);
  });

  test("of another, or of nobody, is not found; switched off, nothing is sent again", async () => {
    const clock = new TestClock();
    const listener = await withFailed(clock);
    const other = await listeningReseller(shop());
    const [{ event_id } = { event_id: "" }] = (await list(listener.context)).rows;
    for (const [context, id] of [
      [other.context, event_id],
      [other.context, "evt_none"],
    ] as const) {
      await expect(replayDelivery(context, id)).rejects.toMatchObject({
        ...{ code: "DELIVERY_NOT_FOUND", errors: undefined },
      });
    }
    await updateWebhook(listener.context, { webhook_enabled: false });
    const refused = { code: "WEBHOOK_NOT_ENABLED" };
    await expect(replayDelivery(listener.context, event_id)).rejects.toMatchObject(refused);
    await expect(replayFailed(listener.context, new Date(0))).rejects.toMatchObject(refused);
    expect((await list(listener.context, { status: "failed" })).total).toBe(2);
  });
});

test("all that failed since a time are sent again, once, and wake the senders", async () => {
  const clock = new TestClock();
  const listener = await withFailed(clock);
  const other = await withFailed(clock);
  const since = new Date(clock.now.getTime() - 1_000);
  await shop().db.pool.query(
    "UPDATE webhook_deliveries SET updated_at = $2 WHERE reseller_id = $1 AND event = 'order.paid'",
    [other.id, new Date(since.getTime() - 1)],
  );
  const client = await shop().db.pool.connect();
  const heard: (string | undefined)[] = [];
  client.on("notification", ({ payload }) => heard.push(payload));
  await client.query("LISTEN due_work");
  clock.advance(60_000);
  const at = (context: VerbContext) => ({ ...context, now: clock.now });
  expect(await replayFailed(at(other.context), since)).toEqual({ replayed: 1 });
  expect(await replayFailed(at(other.context), since)).toEqual({ replayed: 0 });
  expect((await list(listener.context, { status: "failed" })).total).toBe(2);
  await client.query("SELECT 1");
  expect(heard).toEqual(["webhooks"]);
  await client.query("UNLISTEN *");
  client.release();
  other.receiver.setMode("ok");
  await attempt(clock);
  expect((await list(other.context, { status: "delivered" })).total).toBe(1);
});
