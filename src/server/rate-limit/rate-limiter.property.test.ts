import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { allowedOf, type Fleet, testFleets } from "./testing/test-fleet";

const startFleet = testFleets();
const fleets = new Map<number, Fleet>();

async function fleetOf(size: number): Promise<Fleet> {
  const fleet = fleets.get(size) ?? (await startFleet(size));
  fleets.set(size, fleet);
  return fleet;
}

const burst = fc.record({
  process: fc.nat(),
  times: fc.integer({ min: 1, max: 60 }),
  together: fc.integer({ min: 1, max: 60 }),
});
const load = fc.record({
  size: fc.integer({ min: 1, max: 6 }),
  quota: fc.integer({ min: 1, max: 400 }),
  bursts: fc.array(burst, { minLength: 1, maxLength: 30 }),
});

/** Those bursts, all under way at the same time in the order in which they were drawn. */
async function allowedUnder(
  { processes }: Fleet,
  subject: string,
  quota: number,
  bursts: { process: number; times: number; together: number }[],
): Promise<number> {
  const limit = { quota, windowSeconds: 1 };
  const lanes = Array.from({ length: processes.length }, (_, lane) =>
    bursts.filter(({ process }) => process % processes.length === lane),
  );
  const allowed = lanes.map(async (mine, lane) => {
    let sum = 0;
    for (const { times, together } of mine) {
      sum += await allowedOf(processes[lane], subject, limit, times, together);
    }
    return sum;
  });
  return (await Promise.all(allowed)).reduce((sum, one) => sum + one, 0);
}

test("C37 whatever the load, never more than a tenth over the limit, and no request is lost", async () => {
  await fc.assert(
    fc.asyncProperty(load, async ({ size, quota, bursts }) => {
      const fleet = await fleetOf(size);
      const asked = bursts.reduce((sum, { times }) => sum + times, 0);
      const allowed = await allowedUnder(fleet, randomUUID(), quota, bursts);
      expect(allowed).toBeLessThanOrEqual(size === 1 ? quota : quota * 1.1);
      if (size === 1) expect(allowed).toBe(Math.min(asked, quota));
      expect(fleet.faults).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test("C37 under overload of every process, never less than nine tenths, for few writes", async () => {
  await fc.assert(
    fc.asyncProperty(load, async ({ size, quota, bursts }) => {
      const fleet = await fleetOf(size);
      const subject = randomUUID();
      const everywhere = Array.from({ length: size }, (_, process) => ({
        process,
        times: quota + 1,
        together: 1 + (quota % 20),
      }));
      const allowed = await allowedUnder(fleet, subject, quota, [...bursts, ...everywhere]);
      expect(allowed).toBeGreaterThanOrEqual(quota * 0.9);
      expect(allowed).toBeLessThanOrEqual(quota * 1.1);
      if (quota >= 100) expect(await fleet.writes(subject)).toBeLessThan(quota / 4 + size);
    }),
    { numRuns: 40 },
  );
});

test.each([2, 3, 6])(
  "C37 exactly the limit, spread evenly over %i processes, passes to nine tenths",
  async (size) => {
    const { processes } = await fleetOf(size);
    for (const quota of [20, 60, 100, 333]) {
      const subject = randomUUID();
      let allowed = 0;
      for (let asked = 0; asked < quota; asked += 1) {
        const process = processes[asked % size];
        allowed += await allowedOf(process, subject, { quota, windowSeconds: 1 }, 1);
      }
      expect(allowed).toBeGreaterThanOrEqual(quota * 0.9);
    }
  },
);
