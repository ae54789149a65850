import { expect, test } from "vitest";
import { orderState } from "./order-state";
import { deliveredBy, orderSteps } from "./order-steps";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 3, minute));
const told = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, "0")}:00.000+07:00`;
const order = { createdAt: at(0) };
const line = (id: number, orderProcess: "auto" | "manual" | "h2h" | "smm") => ({
  id: BigInt(id),
  orderProcess,
});
const dispatch = (submitted: number | null, ended: number | null) => ({
  lineId: 1n,
  submittedAt: submitted === null ? null : at(submitted),
  endedAt: ended === null ? null : at(ended),
});

type State = ReturnType<typeof orderState>;
type Dispatches = Parameters<typeof orderSteps>[2];

function steps(lines: ReturnType<typeof line>[], dispatches: Dispatches, state: State) {
  const all = orderSteps(order, lines, dispatches, { state, timeZone: "Asia/Jakarta" });
  expect(all.map(({ name }) => name)).toEqual(["placed", "sent", "processing", "ended"]);
  return all.map((step) => [step.state, step.at]);
}

test("what is in stock goes through all steps at once", () => {
  expect(steps([line(1, "auto")], [], "completed")).toEqual(
    Array.from({ length: 4 }, () => ["done", told(0)]),
  );
});

test("what suppliers deliver is sent when the first was asked, and ends with the last", () => {
  const h2h = [line(1, "h2h")];
  expect(steps(h2h, [dispatch(null, null), dispatch(null, null)], "queued")).toEqual([
    ["done", told(0)],
    ["current", null],
    ["ahead", null],
    ["ahead", null],
  ]);
  expect(steps(h2h, [dispatch(2, null), dispatch(1, 3)], "processing")).toEqual([
    ["done", told(0)],
    ["done", told(1)],
    ["current", told(1)],
    ["ahead", null],
  ]);
  expect(steps(h2h, [dispatch(2, 4), dispatch(1, 3)], "partial")).toEqual([
    ["done", told(0)],
    ["done", told(1)],
    ["done", told(1)],
    ["partial", told(4)],
  ]);
});

test("an answer that is not known shows where it waits", () => {
  expect(steps([line(1, "smm")], [dispatch(1, null)], "review")[2]).toEqual(["review", told(1)]);
});

test("what no supplier took was never sent", () => {
  expect(steps([line(1, "h2h")], [dispatch(null, 5)], "failed")).toEqual([
    ["done", told(0)],
    ["failed", null],
    ["ahead", null],
    ["failed", told(5)],
  ]);
});

test("the operator has an order at once", () => {
  expect(steps([line(1, "manual")], [dispatch(null, null)], "queued")).toEqual([
    ["done", told(0)],
    ["done", told(0)],
    ["current", told(0)],
    ["ahead", null],
  ]);
});

test("who delivers is one of three, or several", () => {
  expect(deliveredBy([line(1, "auto"), line(2, "auto")])).toBe("stock");
  expect(deliveredBy([line(1, "h2h"), line(2, "smm")])).toBe("supplier");
  expect(deliveredBy([line(1, "manual")])).toBe("operator");
  expect(deliveredBy([line(1, "auto"), line(2, "smm")])).toBe("several");
});

test("the state of an order has its lines in view", () => {
  expect(orderState("paid", ["queued", "queued"])).toBe("queued");
  expect(orderState("paid", ["completed", "queued"])).toBe("processing");
  expect(orderState("paid", ["processing", "review"])).toBe("review");
  expect(orderState("completed", ["completed", "sent"])).toBe("completed");
  expect(orderState("completed", ["completed", "failed"])).toBe("partial");
  expect(orderState("completed", ["partial"])).toBe("partial");
  expect(orderState("failed", ["failed"])).toBe("failed");
  expect(orderState("canceled", ["failed"])).toBe("canceled");
});
