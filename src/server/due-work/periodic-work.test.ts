import { expect, test, vi } from "vitest";
import { patiently } from "../testing/patiently";
import { periodicWork } from "./periodic-work";
import { gate, pause, testLoops } from "./testing/loops";

const loops = testLoops();
const day = Date.parse("2030-01-01T00:00:00Z");

function rowOf(name: string) {
  return loops.db.prisma.periodicWork.findUnique({ where: { name } });
}

/** A clock to be set by hand. */
function clock() {
  const hands = { time: day, now: () => new Date(hands.time) };
  return hands;
}

test("it runs at first start and then so long after each end", async () => {
  const hands = clock();
  const runs: number[] = [];
  const work = periodicWork(
    loops.db,
    {
      name: "first",
      everyMs: 60_000,
      leaseMs: 600_000,
      run: async (now) => {
        runs.push(now.getTime());
        hands.time += 5_000;
      },
    },
    hands.now,
  );
  const { loop } = loops.start([work], { now: hands.now });
  await vi.waitFor(async () => expect((await rowOf("first"))?.lastEndedAt).toBeTruthy(), patiently);
  expect(await rowOf("first")).toEqual({
    name: "first",
    nextAttemptAt: new Date(day + 65_000),
    lastEndedAt: new Date(day + 5_000),
  });
  hands.time = day + 64_999;
  loop.wake();
  await pause(200);
  expect(runs).toEqual([day]);
  hands.time = day + 65_000;
  await vi.waitFor(() => expect(runs).toEqual([day, day + 65_000]), patiently);
});

test("only one process at a time runs it, also when all begin at once", async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const run = async () => {
    running += 1;
    most = Math.max(most, running);
    await pause(20);
    running -= 1;
    runs += 1;
  };
  const options = { name: "shared", everyMs: 10, leaseMs: 60_000, run };
  const started = Array.from({ length: 4 }, () =>
    loops.start([periodicWork(loops.open(), options)]),
  );
  await vi.waitFor(() => expect(runs).toBeGreaterThan(20), patiently);
  expect(most).toBe(1);
  expect(started.flatMap(({ faults }) => faults)).toEqual([]);
});

test("a run that fails comes round when its lease ends", async () => {
  const hands = clock();
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === 1) throw new Error("no");
  };
  const options = { name: "failing", everyMs: 3_600_000, leaseMs: 60_000, run };
  const { faults } = loops.start([periodicWork(loops.db, options, hands.now)], {
    now: hands.now,
  });
  await vi.waitFor(() => expect(faults).toHaveLength(1), patiently);
  expect(await rowOf("failing")).toMatchObject({
    nextAttemptAt: new Date(day + 60_000),
    lastEndedAt: null,
  });
  hands.time += 60_000;
  await vi.waitFor(() => expect(runs).toBe(2), patiently);
});

test("a process that ends gives it back, and one that took too long leaves the next turn alone", async () => {
  const hands = clock();
  const begun = gate();
  const late = gate();
  const options = { name: "given-back", everyMs: 60_000, leaseMs: 60_000 };
  const first = loops.start(
    [
      periodicWork(
        loops.db,
        {
          ...options,
          run: async () => {
            begun.open();
            await late.opened;
          },
        },
        hands.now,
      ),
    ],
    { now: hands.now },
  );
  await begun.opened;
  hands.time += 1_000;
  await first.loop.stop(400);
  expect(await rowOf("given-back")).toMatchObject({ nextAttemptAt: new Date(day + 1_000) });
  late.open();
  await vi.waitFor(() => expect(first.loop.figures["given-back"]?.running).toBe(0), patiently);
  expect(await rowOf("given-back")).toMatchObject({
    nextAttemptAt: new Date(day + 1_000),
    lastEndedAt: null,
  });
});

test("a run is told before its lease ends", async () => {
  const told = gate();
  const run = (_now: Date, signal: AbortSignal) =>
    new Promise<void>((_resolve, reject) => {
      signal.addEventListener("abort", () => {
        told.open();
        reject(signal.reason);
      });
    });
  const options = { name: "slow", everyMs: 60_000, leaseMs: 1_001, run };
  const { faults } = loops.start([periodicWork(loops.db, options)]);
  await told.opened;
  await vi.waitFor(() => expect(faults[0]).toMatchObject({ work: "slow" }), patiently);
});
