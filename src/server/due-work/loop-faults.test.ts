import { describe, expect, test, vi } from "vitest";
import { patiently } from "../testing/patiently";
import type { DueWork } from "./due-work";
import { gate, pause, testLoops } from "./testing/loops";
import { openRelay } from "./testing/relay";

const loops = testLoops();

/** A kind with jobs without end, to see that another does not wait for it. */
function endless(facts: Partial<DueWork>): DueWork {
  return {
    name: "endless",
    concurrency: 2,
    leaseMs: 60_000,
    claim: async (limit) => Array.from({ length: limit }, () => ({})),
    run: async () => undefined,
    giveBack: async () => undefined,
    nextDueAt: async () => new Date(0),
    ...facts,
  };
}

describe("one kind does not delay another", () => {
  test.each<[string, Partial<DueWork>]>([
    ["claims that fail", { claim: async () => Promise.reject(new Error("claim")) }],
    ["due times that fail", { nextDueAt: async () => Promise.reject(new Error("due")) }],
    ["claims that never come back", { claim: () => new Promise(() => undefined) }],
    ["runs that fail", { run: async () => Promise.reject(new Error("run")) }],
    ["runs that never end", { run: () => new Promise(() => undefined) }],
  ])("%s", async (_name, facts) => {
    const jobs = await loops.jobs();
    await jobs.add(100);
    const { loop } = loops.start([endless(facts), jobs.work()]);
    await vi.waitFor(() => expect(loop.figures[jobs.name]?.finished).toBe(100), patiently);
  });
});

describe("faults", () => {
  test("a claim that fails is reported and tried again after a pause that grows", async () => {
    let broken = true;
    let tried = 0;
    const claim: DueWork["claim"] = async () => {
      tried += 1;
      if (broken) throw new Error("no such table");
      return [];
    };
    const { loop, faults } = loops.start([endless({ claim })]);
    const waking = setInterval(() => loop.wake(), 5);
    await pause(2_000);
    clearInterval(waking);
    expect(tried).toBeGreaterThan(1);
    expect(tried).toBeLessThanOrEqual(5);
    expect(faults).toHaveLength(tried);
    expect(faults[0]).toMatchObject({ work: "endless", error: { message: "no such table" } });
    broken = false;
    const before = tried;
    await vi.waitFor(() => expect(tried).toBeGreaterThan(before), patiently);
  });

  test("a run that fails is reported with its job, which is due again when its lease ends", async () => {
    const jobs = await loops.jobs();
    let time = Date.now() + 1_000;
    let broken = true;
    const run = async () => {
      if (broken) throw new Error("refused");
    };
    await jobs.add(3);
    const { loop, faults } = loops.start([jobs.work({ run })], { now: () => new Date(time) });
    await vi.waitFor(() => expect(loop.figures[jobs.name]?.failed).toBe(3), patiently);
    expect(faults[0]).toMatchObject({
      work: jobs.name,
      job: { id: expect.any(String) },
      error: { message: "refused" },
    });
    loop.wake();
    await pause(600);
    expect(await jobs.count()).toEqual({ begun: { 1: 3 }, open: 3 });
    broken = false;
    time += 60_000;
    await vi.waitFor(() => expect(loop.figures[jobs.name]?.finished).toBe(3), patiently);
  });

  test("runs that all fail do not race through the table", async () => {
    const jobs = await loops.jobs();
    await jobs.add(1_000);
    const run = async () => Promise.reject(new Error("always"));
    loops.start([jobs.work({ run })]);
    await pause(1_500);
    expect((await jobs.count()).begun[1]).toBeLessThanOrEqual(80);
  });

  test("two kinds of one name are refused", async () => {
    expect(() => loops.start([endless({}), endless({})])).toThrow("one name");
  });

  test("a kind whose statement never comes back is stalled after 30 s", async () => {
    let time = Date.now();
    const claimed = gate();
    const claim: DueWork["claim"] = async () => {
      await claimed.opened;
      return [];
    };
    const { loop } = loops.start([endless({ claim })], { now: () => new Date(time) });
    await pause(100);
    time += 30_000;
    expect(loop.stalled).toBe(false);
    time += 1;
    expect(loop.stalled).toBe(true);
    claimed.open();
    await vi.waitFor(() => expect(loop.stalled).toBe(false), patiently);
  });

  test("jobs that take long do not stall it", async () => {
    let time = Date.now();
    const run = () => new Promise<void>(() => undefined);
    const { loop } = loops.start([endless({ run })], { now: () => new Date(time) });
    await vi.waitFor(() => expect(loop.figures.endless?.running).toBe(2), patiently);
    time += 60_000;
    await vi.waitFor(() => expect(loop.stalled).toBe(false), patiently);
  });
});

test("C39 the database goes and comes back: no busy loop, and everything is done", async () => {
  const jobs = await loops.jobs();
  const relay = await openRelay(loops.url);
  const asked = { claims: 0, dueTimes: 0 };
  const far = loops.open(relay.url);
  const { loop, faults } = loops.start([jobs.work({ db: far, asked })], {
    databaseUrl: relay.url,
  });
  await jobs.add(5);
  await vi.waitFor(() => expect(loop.figures[jobs.name]?.finished).toBe(5), patiently);
  expect(faults).toEqual([]);

  await relay.cut();
  await jobs.add(5);
  const before = asked.claims + asked.dueTimes;
  await pause(3_000);
  expect(asked.claims + asked.dueTimes - before).toBeLessThanOrEqual(8);
  expect(faults.map(({ work }) => work)).toEqual(expect.arrayContaining([jobs.name, "wake-ups"]));
  expect(faults.filter(({ work }) => work === "wake-ups")).toHaveLength(1);

  await relay.mend();
  await vi.waitFor(() => expect(loop.figures[jobs.name]?.finished).toBe(10), patiently);
  expect(await jobs.count()).toEqual({ begun: { 1: 10 }, open: 0 });
  const listeners = () =>
    loops.db.pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'grosir due work'",
    );
  await vi.waitFor(async () => expect((await listeners()).rowCount).toBe(1), patiently);
  await loop.stop(1_000);
  await vi.waitFor(async () => expect((await listeners()).rowCount).toBe(0), patiently);
  await relay.close();
});
