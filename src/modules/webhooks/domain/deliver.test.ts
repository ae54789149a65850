import { beforeEach, describe, expect, test } from "vitest";
import { columnsHolding } from "@/testing/columns-holding";
import { testShop } from "@/testing/test-shop";
import { claim, listeningReseller, order, senderAt, TestClock } from "@/testing/webhooks";
import { listDeliveriesInput } from "../contract";
import { deliver } from "./deliver";
import { nextDeliveryDueAt } from "./due-deliveries";
import { listDeliveries } from "./list-deliveries";
import { updateWebhook } from "./update-webhook";

const shop = testShop();

// A claim takes from all resellers.
beforeEach(() => shop().db.pool.query("TRUNCATE webhook_deliveries, webhook_attempts"));

const rowsOf = (resellerId: number) =>
  shop().db.prisma.webhookDelivery.findMany({
    where: { resellerId },
    orderBy: { id: "asc" },
    include: { attempts: { orderBy: { number: "asc" } } },
  });

test("C26 five attempts, due exactly 1, 2, 4 and 8 s after the end of the one before", async () => {
  const listener = await listeningReseller(shop());
  listener.receiver.setMode("503");
  const clock = new TestClock();
  const item = await shop().item({ units: 1 });
  await order(listener, item, { now: clock.now });
  await shop().db.pool.query("DELETE FROM webhook_deliveries WHERE event = 'order.paid'");
  const sender = senderAt(shop(), clock);

  for (const [made, pause] of [1_000, 2_000, 4_000, 8_000, null].entries()) {
    const [claimed, ...others] = await claim(shop(), clock);
    if (!claimed) throw new Error("one is due");
    expect(others).toEqual([]);
    expect(await claim(shop(), clock)).toEqual([]);
    // The attempt takes a while: what counts is its end.
    clock.advance(137);
    const ended = clock.now;
    expect(await deliver(sender, claimed)).toMatchObject({
      ...{ responseStatus: 503, error: "answered 503", recorded: true, endedAt: ended },
    });
    const [row] = await rowsOf(listener.id);
    expect(row?.attempts).toHaveLength(made + 1);
    if (pause === null) {
      expect(row).toMatchObject({ status: "failed", nextAttemptAt: null, attemptsLeft: 0 });
      continue;
    }
    const due = new Date(ended.getTime() + pause);
    expect(row).toMatchObject({ status: "pending", nextAttemptAt: due, attemptStartedAt: null });
    expect(await nextDeliveryDueAt(shop().db, { perEndpoint: 8, running: new Map() })).toEqual(due);
    clock.now = new Date(due.getTime() - 1);
    expect(await claim(shop(), clock)).toEqual([]);
    clock.now = due;
  }
  clock.advance(1_000_000_000);
  expect(await claim(shop(), clock)).toEqual([]);

  const [event, ...none] = listener.receiver.events();
  expect(none).toEqual([]);
  expect(event?.attempt_count).toBe(5);
  const headers = (event?.attempts ?? []).map((attempt) => attempt.headers);
  expect(new Set(headers.map((each) => each["webhook-id"]))).toEqual(new Set([event?.id]));
  expect(new Set(headers.map((each) => each["webhook-timestamp"])).size).toBe(5);
  expect(new Set(headers.map((each) => each["webhook-signature"])).size).toBe(5);
  expect(event?.attempts.map(({ webhook_signature: { valid } }) => valid)).toEqual(
    Array(5).fill(true),
  );
  expect(event?.attempts.map(({ x_signature: { valid } }) => valid)).toEqual(Array(5).fill(true));
});

test("C26 a delivery that was taken is not sent again", async () => {
  const listener = await listeningReseller(shop());
  listener.receiver.setMode("fail:1");
  const clock = new TestClock();
  await order(listener, await shop().item({ units: 1 }), { now: clock.now });
  for (let round = 0; round < 3; round += 1) {
    for (const claimed of await claim(shop(), clock))
      await deliver(senderAt(shop(), clock), claimed);
    clock.advance(2_000);
  }
  const rows = await rowsOf(listener.id);
  expect(
    rows.map(({ status, nextAttemptAt, attempts }) => [status, nextAttemptAt, attempts.length]),
  ).toEqual(Array(2).fill(["delivered", null, 2]));
  const events = listener.receiver.events();
  expect(
    events.map(({ taken, attempt_count, repeats }) => [taken, attempt_count, repeats]),
  ).toEqual(Array(2).fill([true, 2, 0]));
});

describe("C27", () => {
  test("what is rolled back is never sent, what is committed always", async () => {
    const { id } = await listeningReseller(shop());
    const clock = new TestClock();
    const sent: (string | null)[] = [];
    for (const end of ["ROLLBACK", "COMMIT"]) {
      const client = await shop().db.pool.connect();
      await client.query("BEGIN");
      await client.query(
        "SELECT emit_event($1, 'order.paid', 'paid', $2, NULL, NULL, NULL, $3, 'INV-1')",
        [id, clock.now, end],
      );
      expect(await claim(shop(), clock)).toEqual([]);
      await client.query(end);
      client.release();
      sent.push(...(await claim(shop(), clock)).map(({ refId }) => refId));
    }
    expect(sent).toEqual(["COMMIT"]);
  });

  test("what a process that died had claimed is sent when its lease has ended, and only by one", async () => {
    const listener = await listeningReseller(shop());
    const clock = new TestClock();
    const sender = senderAt(shop(), clock);
    await order(listener, await shop().item({ units: 1 }), { now: clock.now });
    const lost = await claim(shop(), clock);
    expect(lost).toHaveLength(2);
    clock.advance(19_999);
    expect(await claim(shop(), clock)).toEqual([]);
    clock.advance(1);
    const again = await claim(shop(), clock);
    expect(again.map(({ eventId }) => eventId).sort()).toEqual(
      lost.map(({ eventId }) => eventId).sort(),
    );
    for (const claimed of again) {
      expect(await deliver(sender, claimed)).toMatchObject({ recorded: true });
    }
    // Not dead after all, but late: the receiver drops the repeat, and the log stays as it is.
    for (const claimed of lost) {
      expect(await deliver(sender, claimed)).toMatchObject({ recorded: false });
    }
    const events = listener.receiver.events();
    expect(events.map(({ taken, repeats }) => [taken, repeats])).toEqual(Array(2).fill([true, 1]));
    const rows = await rowsOf(listener.id);
    expect(rows.map(({ status, attempts }) => [status, attempts.length])).toEqual(
      Array(2).fill(["delivered", 1]),
    );
  });
});

describe("licences", () => {
  async function bought(settings: { include_licenses?: boolean }) {
    const listener = await listeningReseller(shop());
    await updateWebhook(listener.context, settings);
    const clock = new TestClock();
    const item = await shop().item();
    const licenses = await shop().stock(item, 2);
    await order(listener, item, { now: clock.now, quantity: 2, note: "catatan" });
    for (const claimed of await claim(shop(), clock)) {
      await deliver(senderAt(shop(), clock), claimed);
    }
    const bodies = listener.receiver.events().map(({ raw_body }) => raw_body);
    expect(bodies).toHaveLength(2);
    return { ...listener, licenses, bodies };
  }

  test("go with an order while that is switched on, and stand nowhere in the clear", async () => {
    const { licenses, bodies, context } = await bought({});
    const told = licenses.map((product_license) => ({ product_license, note: "catatan" }));
    for (const body of bodies) expect(JSON.parse(body).data.items[0].licenses).toEqual(told);
    const { rows } = await listDeliveries(context, listDeliveriesInput.parse({}));
    expect(rows).toHaveLength(2);
    for (const license of licenses) {
      expect(JSON.stringify(rows)).not.toContain(license);
      expect(await columnsHolding(shop().db, license)).toEqual([]);
    }
  });

  test("are left out while it is switched off", async () => {
    const { licenses, bodies } = await bought({ include_licenses: false });
    for (const body of bodies) {
      for (const license of licenses) expect(body).not.toContain(license);
      expect(JSON.parse(body).data.items[0]).not.toHaveProperty("licenses");
    }
  });
});

test("every attempt has the same bytes, whatever became of the order meanwhile", async () => {
  const listener = await listeningReseller(shop());
  listener.receiver.setMode("500");
  const clock = new TestClock();
  const refId = await order(listener, await shop().item({ units: 1 }), { now: clock.now });
  const bodies = new Set<string>();
  for (let round = 0; round < 2; round += 1) {
    for (const claimed of await claim(shop(), clock)) {
      await deliver(senderAt(shop(), clock), claimed);
    }
    for (const { raw_body } of listener.receiver.events()) bodies.add(raw_body);
    await shop().db.prisma.order.updateMany({ where: { refId }, data: { note: "late" } });
    await shop().db.prisma.orderLine.updateMany({
      where: { resellerId: listener.id },
      data: { itemName: "Renamed" },
    });
    clock.advance(1_000);
  }
  expect(listener.receiver.events().map(({ attempt_count }) => attempt_count)).toEqual([2, 2]);
  expect(bodies.size).toBe(2);
});
