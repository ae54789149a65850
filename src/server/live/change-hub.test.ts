import { afterEach, expect, test } from "vitest";
import { ChangeHub, type Marks } from "./change-hub";

const marks = new Map<number, Marks>();
const asked: number[][] = [];
const faults: unknown[] = [];
let fail = false;

const hubs: ChangeHub[] = [];

function newHub(): ChangeHub {
  const hub = new ChangeHub(
    async (keys) => {
      asked.push(keys);
      if (fail) throw new Error("the database is away");
      return new Map(marks);
    },
    (error) => faults.push(error),
    5,
  );
  hubs.push(hub);
  return hub;
}

/** A watch that has been told of everything once. */
async function begun(hub: ChangeHub, key: number, signal?: AbortSignal) {
  const watch = hub.watch(key, signal);
  await watch.next();
  return watch;
}

async function nextQuestion(): Promise<void> {
  const before = asked.length;
  while (asked.length < before + 2) await new Promise((resolve) => setTimeout(resolve, 1));
}

afterEach(() => {
  for (const hub of hubs.splice(0)) hub.stop();
  marks.clear();
  asked.length = 0;
  faults.length = 0;
  fail = false;
});

test("a watcher is told of everything at first, then what changed of its own key", async () => {
  marks.set(1, { orders: "a", locks: "x" }).set(2, { orders: "b", locks: "y" });
  const watch = newHub().watch(1, undefined);
  expect((await watch.next()).value).toEqual(["orders", "locks"]);
  const told = watch.next();
  await nextQuestion();
  marks.set(2, { orders: "c", locks: "z" });
  await nextQuestion();
  marks.set(1, { orders: "b", locks: "x" });
  expect((await told).value).toEqual(["orders"]);
});

test("what changes while the watcher is busy is told once, together", async () => {
  marks.set(1, { orders: "a", locks: "x", balance: "1" });
  const watch = await begun(newHub(), 1);
  const first = watch.next();
  marks.set(1, { orders: "b", locks: "x", balance: "1" });
  expect((await first).value).toEqual(["orders"]);
  marks.set(1, { orders: "c", locks: "x", balance: "1" });
  await nextQuestion();
  marks.set(1, { orders: "d", locks: "x", balance: "2" });
  await nextQuestion();
  expect((await watch.next()).value?.sort()).toEqual(["balance", "orders"]);
});

test("several who watch one key cost one key of one question", async () => {
  const hub = newHub();
  marks.set(1, { orders: "a" }).set(2, { orders: "b" });
  const begunOnes = await Promise.all([1, 1, 2].map((key) => begun(hub, key)));
  const watches = begunOnes.map((watch) => watch.next());
  await nextQuestion();
  expect(asked.at(-1)).toEqual([1, 2]);
  expect(hub.watchers).toBe(3);
  hub.stop();
  expect((await Promise.all(watches)).map(({ done }) => done)).toEqual([true, true, true]);
});

test("who goes away is not asked for any more, and nobody is asked for nobody", async () => {
  const hub = newHub();
  const leaving = new AbortController();
  marks.set(1, { orders: "a" });
  const watch = (await begun(hub, 1, leaving.signal)).next();
  leaving.abort();
  expect((await watch).done).toBe(true);
  expect(hub.watchers).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 30));
  const questions = asked.length;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(asked).toHaveLength(questions);
});

test("a fault is told and outlived", async () => {
  marks.set(1, { orders: "a" });
  const told = (await begun(newHub(), 1)).next();
  fail = true;
  await nextQuestion();
  fail = false;
  marks.set(1, { orders: "b" });
  expect((await told).value).toEqual(["orders"]);
  expect(faults.length).toBeGreaterThan(0);
});
