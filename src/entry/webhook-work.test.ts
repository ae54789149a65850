import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { DueWorkLoop } from "@/server/due-work/loop";
import { patiently } from "@/server/testing/patiently";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { TestShop } from "@/testing/shop";
import { listeningReseller, order } from "@/testing/webhooks";
import { type AttemptReport, webhookWork } from "./webhook-work";

let database: TestDatabase;
let shop: TestShop;
const loops: DueWorkLoop[] = [];
const faults: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  shop = new TestShop(database.url);
});
afterEach(async () => {
  await Promise.all(loops.splice(0).map((loop) => loop.stop(1_000)));
  await shop.db.pool.query("TRUNCATE webhook_deliveries, webhook_attempts");
  expect(faults.splice(0)).toEqual([]);
});
afterAll(async () => {
  await shop?.close();
  await database?.drop();
});

/** Sends as a process does. */
function startSending(report?: (attempt: AttemptReport) => void): void {
  const { db, sealer, timeZone, outbound } = shop.system;
  const now = () => new Date();
  const sender = { db, sealer, timeZone, agent: outbound, now };
  const loop = new DueWorkLoop({
    databaseUrl: database.url,
    works: [webhookWork(() => sender, report)],
    now,
    onFault: (error) => faults.push(error),
  });
  loops.push(loop);
  loop.start();
}

test("an order's events arrive soon, verified, from whichever process, each once", async () => {
  const reports: AttemptReport[] = [];
  for (let process = 0; process < 3; process += 1) startSending((each) => reports.push(each));
  const listener = await listeningReseller(shop);
  const item = await shop.item({ units: 40 });
  await Promise.all(Array.from({ length: 40 }, () => order(listener, item)));
  await vi.waitFor(
    () => {
      expect(listener.receiver.events().filter(({ taken }) => taken)).toHaveLength(80);
      expect(reports).toHaveLength(80);
    },
    { timeout: 10_000 },
  );
  for (const { attempts, repeats } of listener.receiver.events()) {
    expect(repeats).toBe(0);
    expect(attempts).toMatchObject([
      { webhook_signature: { valid: true }, x_signature: { valid: true } },
    ]);
  }
  expect(reports.every(({ recorded, error }) => recorded && error === null)).toBe(true);
  expect(await shop.db.prisma.webhookDelivery.count({ where: { status: "delivered" } })).toBe(80);
});

test.each([
  [3, 1_500],
  [24, 200],
])(
  "C25 %i receivers that never answer keep nobody else waiting, though %i events wait for each",
  async (receivers, waiting) => {
    const item = await shop.item({ units: 60 });
    for (let each = 0; each < receivers; each += 1) {
      const hanging = await listeningReseller(shop);
      hanging.receiver.setMode("hang");
      await shop.db.pool.query(
        `INSERT INTO webhook_deliveries (
         reseller_id, event_id, event, told_status, next_attempt_at, created_at, updated_at
       )
       SELECT $1, 'evt_' || i, 'webhook.test', 'test', now(), now(), now()
       FROM generate_series(1, $2) i`,
        [hanging.id, waiting],
      );
    }
    startSending();
    const listener = await listeningReseller(shop);
    for (let count = 0; count < 20; count += 1) await order(listener, item);
    await vi.waitFor(
      () => expect(listener.receiver.events().filter(({ taken }) => taken)).toHaveLength(40),
      { timeout: 5_000 },
    );
    const { rows } = await shop.db.pool.query(
      `SELECT count(*)::integer AS count FROM webhook_deliveries
     WHERE attempt_started_at IS NOT NULL GROUP BY reseller_id`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(receivers);
    expect(Math.max(...rows.map(({ count }) => count))).toBe(8);
  },
);

test("C27 a process that ends gives back what it was sending, and another sends it at once", async () => {
  const listener = await listeningReseller(shop);
  listener.receiver.setMode("hang");
  startSending();
  const item = await shop.item({ units: 1 });
  await order(listener, item);
  await vi.waitFor(() => expect(listener.receiver.events()).toHaveLength(2), patiently);
  await loops.pop()?.stop(1_000);
  listener.receiver.setMode("ok");
  startSending();
  await vi.waitFor(() => {
    expect(listener.receiver.events().map(({ taken }) => taken)).toEqual([true, true]);
  }, patiently);
  await vi.waitFor(async () => {
    const rows = await shop.db.prisma.webhookDelivery.findMany({ include: { attempts: true } });
    expect(rows.map(({ status, attempts }) => [status, attempts.length])).toEqual(
      Array(2).fill(["delivered", 1]),
    );
  }, patiently);
});
