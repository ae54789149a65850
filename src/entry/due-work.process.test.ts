import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { closeProcessDatabase, database } from "@/server/db/database";
import { exportToProcess } from "@/server/env";
import { patiently } from "@/server/testing/patiently";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { dueWorkState, startDueWork, stopDueWork } from "./due-work";
import { readiness } from "./health";

let own: TestDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
  exportToProcess({
    DATABASE_URL: own.url,
    NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString("base64")}`,
    FINGERPRINT_KEY: randomBytes(32).toString("base64"),
  });
});
afterEach(() => stopDueWork(1_000));
afterAll(async () => {
  await closeProcessDatabase();
  await own.drop();
});

test("a process has one loop, which does what is due", async () => {
  expect(dueWorkState()).toBe("off");
  expect([startDueWork(), startDueWork()]).toEqual([true, false]);
  expect(dueWorkState()).toBe("ok");
  await vi.waitFor(async () => {
    const row = await database().prisma.periodicWork.findUnique({ where: { name: "tidying" } });
    expect(row?.lastEndedAt).toBeInstanceOf(Date);
  }, patiently);
  await stopDueWork(1_000);
  expect(dueWorkState()).toBe("off");
});

test("a process that only answers requests has none, and is ready", async () => {
  exportToProcess({ DUE_WORK: "off" });
  expect(startDueWork()).toBe(false);
  expect(await readiness()).toEqual({
    ready: true,
    checks: { database: "ok", migrations: "ok", loop: "off" },
  });
  exportToProcess({ DUE_WORK: "on" });
});

test("a loop that stalls is told, and takes the process out of service no more than none", async () => {
  startDueWork();
  const { now } = Date;
  vi.useFakeTimers({ toFake: ["Date"], now: now() + 31_000 });
  expect(dueWorkState()).toBe("stalled");
  expect(await readiness()).toMatchObject({ ready: true, checks: { loop: "stalled" } });
  vi.useRealTimers();
  await vi.waitFor(() => expect(dueWorkState()).toBe("ok"), patiently);
});
