import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openDatabase } from "../db/database";
import { RateLimiter } from "./rate-limiter";
import { allowedOf, testFleets } from "./testing/test-fleet";

const startFleet = testFleets();
const perSecond = { quota: 100, windowSeconds: 1 };
const perMinute = { quota: 30, windowSeconds: 60 };

test.each([1, 7, 250])(
  "C37 one process lets exactly the limit through, %i at a time",
  async (n) => {
    const { processes, clock } = await startFleet(1);
    for (const limit of [perSecond, perMinute, { quota: 1, windowSeconds: 1 }]) {
      const subject = randomUUID();
      expect(await allowedOf(processes[0], subject, limit, 250, n)).toBe(limit.quota);
      clock.now += limit.windowSeconds * 1_000;
      expect(await allowedOf(processes[0], subject, limit, 250, n)).toBe(limit.quota);
    }
  },
);

test("C37 fewer than a write for four requests at full rate, and none once it is used up", async () => {
  const { processes, writes } = await startFleet(1);
  expect(await allowedOf(processes[0], "busy", perSecond, 100)).toBe(100);
  const atFullRate = await writes("busy");
  expect(atFullRate).toBeGreaterThan(0);
  expect(atFullRate).toBeLessThan(25);
  expect(await allowedOf(processes[0], "busy", perSecond, 1_000, 50)).toBe(0);
  expect(await writes("busy")).toBe(atFullRate);
});

test("C37 requests that wait together share one write", async () => {
  const { processes, writes } = await startFleet(1);
  expect(await allowedOf(processes[0], "burst", perSecond, 200, 200)).toBe(100);
  expect(await writes("burst")).toBeLessThanOrEqual(2);
});

test("C37 a twentieth of the limit costs no write, window after window", async () => {
  const { processes, clock, writes } = await startFleet(3);
  for (let window = 0; window < 20; window += 1) {
    for (const process of processes) {
      expect(await allowedOf(process, "quiet", perSecond, 5)).toBe(5);
    }
    clock.now += 1_000;
  }
  expect(await writes("quiet")).toBe(0);
});

test("C37 however many processes there are, what they give out unasked stays within a tenth", async () => {
  const { processes } = await startFleet(12);
  let allowed = await allowedOf(processes[0], "many", perSecond, 200);
  for (const process of processes) allowed += await allowedOf(process, "many", perSecond, 5);
  expect(allowed).toBeLessThanOrEqual(110);
});

test("a window begins with the clock, whenever its first request came", async () => {
  const { processes, clock } = await startFleet(1);
  const [process] = processes;
  clock.now = Math.ceil(clock.now / 60_000) * 60_000 + 59_001;
  expect(await allowedOf(process, "late", perMinute, 40)).toBe(30);
  expect(await process?.take("late", perMinute)).toEqual({
    allowed: false,
    left: 0,
    resetSeconds: 1,
  });
  clock.now += 999;
  expect(await process?.take("late", perMinute)).toEqual({
    allowed: true,
    left: 29,
    resetSeconds: 60,
  });
});

test("what is left counts down by one, also over a lease", async () => {
  const { processes } = await startFleet(1);
  const left: (number | undefined)[] = [];
  for (let asked = 0; asked < 101; asked += 1) {
    left.push((await processes[0]?.take("left", perSecond))?.left);
  }
  expect(left).toEqual([...Array.from({ length: 100 }, (_, index) => 99 - index), 0]);
});

test("subjects are counted apart, and a changed limit counts at once", async () => {
  const { processes } = await startFleet(1);
  expect(await allowedOf(processes[0], "one", perSecond, 150)).toBe(100);
  expect(await allowedOf(processes[0], "other", perSecond, 150)).toBe(100);
  expect(await allowedOf(processes[0], "one", { quota: 120, windowSeconds: 1 }, 150)).toBe(20);
});

test("a clock that is a little behind cannot let more through", async () => {
  const { processes, clock } = await startFleet(2);
  const [ahead, behind] = processes;
  const start = Math.ceil(clock.now / 60_000) * 60_000;
  clock.now = start;
  let allowed = await allowedOf(ahead, "skew", perMinute, 100);
  clock.now = start - 300;
  allowed += await allowedOf(behind, "skew", perMinute, 100);
  clock.now = start + 300;
  allowed += await allowedOf(behind, "skew", perMinute, 100);
  // Beside the limit only what is given out unasked: 1 of 30.
  expect(allowed).toBeGreaterThanOrEqual(30);
  expect(allowed).toBeLessThanOrEqual(32);
});

test("a clock that is an hour ahead holds nobody up", async () => {
  const { processes, clock } = await startFleet(2);
  const [wrong, right] = processes;
  clock.now += 3_600_000;
  expect(await allowedOf(wrong, "wrong clock", perMinute, 100)).toBe(30);
  clock.now -= 3_600_000;
  expect(await allowedOf(right, "wrong clock", perMinute, 100)).toBe(30);
});

test("without the database a process goes on alone, up to the limit, and reports it", async () => {
  const faults: unknown[] = [];
  const { pool } = openDatabase("postgresql://nobody@127.0.0.1:1/none");
  const onFault = (error: unknown) => faults.push(error);
  const limiter = new RateLimiter({ pool, now: () => 0, onFault });
  expect(await allowedOf(limiter, "alone", perSecond, 300, 30)).toBe(100);
  expect(faults.length).toBeGreaterThan(0);
});

test("memory holds the windows that still run, and not without end", async () => {
  const { pool } = openDatabase("postgresql://nobody@127.0.0.1:1/none");
  let now = 0;
  const options = { pool, now: () => now, onFault: () => undefined };
  const limiter = new RateLimiter({ ...options, maxWindows: 80 });
  for (let n = 0; n < 100; n += 1) await limiter.take(`subject ${n}`, perSecond);
  expect(limiter.held).toBe(80);
  now += 1_000;
  await limiter.take("another", perSecond);
  expect(limiter.held).toBe(1);
});
