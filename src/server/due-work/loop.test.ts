import { describe, expect, test, vi } from "vitest";
import { patiently } from "../testing/patiently";
import { gate, pause, testLoops } from "./testing/loops";

const loops = testLoops();

describe("over several processes", () => {
  test("each of 500 jobs is run exactly once, never more than its concurrency at once", async () => {
    const jobs = await loops.jobs();
    let running = 0;
    let most = 0;
    const run = async () => {
      running += 1;
      most = Math.max(most, running);
      await pause(Math.random() * 10);
      running -= 1;
    };
    await jobs.add(500);
    const one = loops.start([jobs.work({ run })]);
    const other = loops.start([jobs.work({ db: loops.open(), run })]);
    await vi.waitFor(async () => expect((await jobs.count()).open).toBe(0), patiently);
    expect(await jobs.count()).toEqual({ begun: { 1: 500 }, open: 0 });
    expect(most).toBeGreaterThan(10);
    expect(most).toBeLessThanOrEqual(20);
    const finished = [one, other].map(({ loop }) => loop.figures[jobs.name]?.finished ?? 0);
    expect(finished.reduce((sum, count) => sum + count)).toBe(500);
    expect(Math.min(...finished)).toBeGreaterThan(0);
    expect([...one.faults, ...other.faults]).toEqual([]);
  });

  test("what a dead process had claimed is done by another after the lease, and not before", async () => {
    const jobs = await loops.jobs();
    const never = gate();
    await jobs.add(30);
    const leaseMs = 2_000;
    const dead = loops.start([jobs.work({ leaseMs, run: () => never.opened })]);
    await vi.waitFor(() => expect(dead.loop.figures[jobs.name]?.running).toBe(10), patiently);
    const claimedAt = Date.now();
    const late: number[] = [];
    const run = async () => late.push(Date.now() - claimedAt);
    loops.start([jobs.work({ db: loops.open(), run })]);
    await vi.waitFor(async () => expect((await jobs.count()).open).toBe(0), patiently);
    expect(await jobs.count()).toEqual({ begun: { 1: 20, 2: 10 }, open: 0 });
    const again = late.sort((a, b) => a - b).slice(20);
    // The lease began a little before its claim was seen here.
    expect(Math.min(...again)).toBeGreaterThan(leaseMs - 500);
    never.open();
  });
});

describe("waking", () => {
  test.each(["NOTIFY", "wake()"])("%s does not wait for the backstop", async (by) => {
    const jobs = await loops.jobs();
    const { loop } = loops.start([jobs.work()]);
    await pause(300);
    const waits: number[] = [];
    for (let round = 1; round <= 8; round += 1) {
      await jobs.add(1);
      const begun = performance.now();
      if (by === "wake()") loop.wake(jobs.name);
      else await loops.db.pool.query("SELECT pg_notify('due_work', $1)", [jobs.name]);
      while (loop.figures[jobs.name]?.finished !== round) await pause(1);
      waits.push(performance.now() - begun);
      await pause(50);
    }
    // Each would take nearly a second by the backstop.
    expect(waits.reduce((sum, wait) => sum + wait)).toBeLessThan(4_000);
  });

  test("without either the backstop finds what is due", async () => {
    const jobs = await loops.jobs();
    const { loop } = loops.start([jobs.work()]);
    await pause(300);
    await jobs.add(1);
    await vi.waitFor(() => expect(loop.figures[jobs.name]?.finished).toBe(1), patiently);
  });

  test("a job is run when the clock says so, and never early", async () => {
    const jobs = await loops.jobs();
    let time = Date.parse("2030-01-01T00:00:00Z");
    await jobs.add(1, new Date(time + 3_600_000));
    const { loop } = loops.start([jobs.work()], { now: () => new Date(time) });
    time += 3_599_999;
    loop.wake();
    await pause(300);
    expect(loop.figures[jobs.name]?.claimed).toBe(0);
    time += 1;
    await vi.waitFor(() => expect(loop.figures[jobs.name]?.finished).toBe(1), patiently);
  });

  test("a due time soon to come is not left to the backstop", async () => {
    const jobs = await loops.jobs();
    const late: number[] = [];
    let dueAt = 0;
    const { loop } = loops.start([jobs.work({ run: async () => late.push(Date.now() - dueAt) })]);
    for (let round = 1; round <= 5; round += 1) {
      dueAt = Date.now() + 150;
      await jobs.add(1, new Date(dueAt));
      loop.wake(jobs.name);
      await vi.waitFor(() => expect(late.length).toBe(round), patiently);
    }
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
    expect(late.reduce((sum, ms) => sum + ms)).toBeLessThan(2_500);
  });
});

describe("what it costs", () => {
  test("idle it asks once a second", async () => {
    const [empty, later] = [await loops.jobs(), await loops.jobs()];
    await later.add(1_000, new Date(Date.now() + 3_600_000));
    const counts = [empty, later].map((jobs) => {
      const asked = { claims: 0, dueTimes: 0 };
      loops.start([jobs.work({ asked })]);
      return asked;
    });
    await pause(500);
    const before = counts.map(({ dueTimes }) => dueTimes);
    await pause(3_000);
    for (const [index, { claims, dueTimes }] of counts.entries()) {
      expect(dueTimes - (before[index] ?? 0)).toBeLessThanOrEqual(4);
      // At the start, and when the listener has connected.
      expect(claims).toBeLessThanOrEqual(2);
    }
  });

  test("rows that are due but held by somebody else are not asked for without end", async () => {
    const jobs = await loops.jobs();
    await jobs.add(1);
    const holder = await loops.db.pool.connect();
    await holder.query("BEGIN");
    await holder.query(`SELECT FROM ${jobs.name} FOR UPDATE`);
    const asked = { claims: 0, dueTimes: 0 };
    const { loop } = loops.start([jobs.work({ asked })]);
    await pause(2_000);
    expect(asked.claims).toBeLessThan(15);
    await holder.query("ROLLBACK");
    holder.release();
    await vi.waitFor(() => expect(loop.figures[jobs.name]?.finished).toBe(1), patiently);
  });

  test("many due rows are worked without sleeping between them", async () => {
    const jobs = await loops.jobs();
    await jobs.add(2_000);
    const asked = { claims: 0, dueTimes: 0 };
    const { loop } = loops.start([jobs.work({ asked })]);
    await vi.waitFor(() => expect(loop.figures[jobs.name]?.finished).toBe(2_000), patiently);
    expect(asked.dueTimes).toBeLessThan(200);
  });
});
