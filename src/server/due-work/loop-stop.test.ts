import { describe, expect, test, vi } from "vitest";
import { patiently } from "../testing/patiently";
import { gate, pause, testLoops } from "./testing/loops";
import type { TestJob } from "./testing/test-jobs";

const loops = testLoops();

/** A loop with ten of twenty jobs under way. */
async function underWay(run: (job: TestJob, signal: AbortSignal) => Promise<unknown>) {
  const jobs = await loops.jobs();
  await jobs.add(20);
  const { loop, faults } = loops.start([jobs.work({ run })]);
  await vi.waitFor(() => expect(loop.figures[jobs.name]?.running).toBe(10), patiently);
  return { jobs, loop, faults };
}

async function tookMs(work: Promise<void>): Promise<number> {
  const begun = performance.now();
  await work;
  return performance.now() - begun;
}

describe("C40 the end", () => {
  test("waits for the jobs that run and claims no more", async () => {
    const finish = gate();
    const signals: AbortSignal[] = [];
    const { jobs, loop, faults } = await underWay((_job, signal) => {
      signals.push(signal);
      return finish.opened;
    });
    const stopped = loop.stop(20_000);
    await pause(200);
    loop.wake();
    finish.open();
    expect(await tookMs(stopped)).toBeLessThan(10_000);
    expect(signals.map(({ aborted }) => aborted)).toEqual(Array(10).fill(false));
    expect(await jobs.count()).toEqual({ begun: { 0: 10, 1: 10 }, open: 10 });
    expect(faults).toEqual([]);
  });

  test("tells jobs near the deadline and gives back those that heed it", async () => {
    const { jobs, loop, faults } = await underWay(
      (_job, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
        }),
    );
    const ms = await tookMs(loop.stop(2_000));
    expect(ms).toBeGreaterThan(950);
    expect(ms).toBeLessThan(2_500);
    expect(faults).toEqual([]);
    expect(loop.figures[jobs.name]).toMatchObject({ running: 0, givenBack: 10, failed: 0 });
    const other = loops.start([jobs.work()]).loop;
    await vi.waitFor(() => expect(other.figures[jobs.name]?.finished).toBe(20), patiently);
  });

  test("gives back jobs that do not heed it, once, and answers in time", async () => {
    const late = gate();
    const { jobs, loop, faults } = await underWay(async () => {
      await late.opened;
      throw new Error("too late");
    });
    expect(await tookMs(loop.stop(1_000))).toBeLessThan(2_000);
    const other = loops.start([jobs.work()]).loop;
    await vi.waitFor(() => expect(other.figures[jobs.name]?.finished).toBe(20), patiently);
    late.open();
    await vi.waitFor(() => expect(loop.figures[jobs.name]?.running).toBe(0), patiently);
    expect(loop.figures[jobs.name]).toMatchObject({ givenBack: 10, finished: 0 });
    expect(await jobs.count()).toEqual({ begun: { 1: 10, 2: 10 }, open: 0 });
    expect(faults).toEqual([]);
  });

  test("gives back what a claim brings that was under way", async () => {
    const jobs = await loops.jobs();
    await jobs.add(5);
    const claiming = gate();
    const claimed = gate();
    const work = jobs.work();
    const { loop } = loops.start([
      {
        ...work,
        async claim(limit, now, leaseUntil) {
          claiming.open();
          await claimed.opened;
          return work.claim(limit, now, leaseUntil);
        },
      },
    ]);
    await claiming.opened;
    const stopped = loop.stop(10_000);
    claimed.open();
    await stopped;
    expect(loop.figures[jobs.name]).toMatchObject({ claimed: 5, givenBack: 5, finished: 0 });
  });

  test("is in time when the database hangs", async () => {
    const hanging = () => new Promise<never>(() => undefined);
    const { loop } = loops.start([
      {
        name: "hanging",
        concurrency: 1,
        leaseMs: 60_000,
        claim: async () => [1],
        run: hanging,
        giveBack: hanging,
        nextDueAt: hanging,
      },
    ]);
    await vi.waitFor(() => expect(loop.figures.hanging?.running).toBe(1), patiently);
    expect(await tookMs(loop.stop(800))).toBeLessThan(2_000);
  });
});
