import { randomBytes } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import type { ClaimedDelivery } from "@/modules/webhooks/domain/delivery";
import { closeProcessDatabase } from "@/server/db/database";
import { exportToProcess } from "@/server/env";
import { createTestDatabase } from "@/server/testing/test-database";
import { metricsText } from "./metrics-text";
import { countAttempt } from "./webhook-metrics";

function useDatabase(url: string): void {
  exportToProcess({
    DATABASE_URL: url,
    NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString("base64")}`,
    FINGERPRINT_KEY: randomBytes(32).toString("base64"),
    LOG_LEVEL: "silent",
  });
}

const at = (ms: number) => new Date(1_800_000_000_000 + ms);

afterAll(closeProcessDatabase);

test("attempts are counted by outcome, by their delay and by their lateness", async () => {
  const own = await createTestDatabase();
  useDatabase(own.url);
  const delivery: ClaimedDelivery = {
    ...{ resellerId: 1, id: 1n, eventId: "evt_1", event: "order.paid", toldStatus: "paid" },
    ...{ orderId: 1n, lineId: null, itemId: null, refId: "a", invoice: "INV-A" },
    ...{ callbackUrl: "https://a.example", includeLicenses: true, attemptsLeft: 5 },
    ...{ createdAt: at(0), dueAt: at(0), startedAt: at(0), leaseUntil: at(20_000) },
    sealedBody: null,
  };
  const ended = { durationMs: 30, recorded: true };
  countAttempt({
    ...{ delivery, ...ended, responseStatus: 500, error: "answered 500", endedAt: at(90) },
  });
  const second = {
    ...{ ...delivery, dueAt: at(1_090) },
    sealedBody: { keyId: "test", bytes: Buffer.alloc(1) },
  };
  countAttempt({
    ...{ delivery: second, ...ended, responseStatus: 200, error: null, endedAt: at(1_420) },
  });

  const lines = (await metricsText()).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      'grosir_webhook_attempts_total{outcome="delivered"} 1',
      'grosir_webhook_attempts_total{outcome="failed"} 1',
      "grosir_webhook_first_attempt_seconds_count 1",
      "grosir_webhook_first_attempt_seconds_sum 0.09",
      "grosir_webhook_lateness_seconds_count 2",
      "grosir_webhook_lateness_seconds_sum 0.36",
      'grosir_webhook_deliveries{state="due"} 0',
    ]),
  );
  await closeProcessDatabase();
  await own.drop();
});

test("without the database everything else is shown", async () => {
  useDatabase("postgresql://nobody@127.0.0.1:1/none");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6_000 });
  const text = await metricsText();
  vi.useRealTimers();
  expect(text).not.toContain("grosir_webhook_deliveries{");
  expect(text).toContain("grosir_database_connections_waited_for 0");
  expect(text).toContain('grosir_webhook_attempts_total{outcome="failed"} 1');
});
