import fc from "fast-check";
import { expect, test } from "vitest";
import { chartTicks } from "./chart-scale";

test.each([
  [0, [0]],
  [1, [0, 1]],
  [100, [0, 25, 50, 75, 100]],
  [361_200, [0, 100_000, 200_000, 300_000, 400_000]],
  [9_007_199_254_740_991, [0, 2.5e15, 5e15, 7.5e15, 1e16]],
])("lines up to %d stand at round amounts", (max, ticks) => {
  expect(chartTicks(max)).toEqual(ticks);
});

test("the lines are few, evenly spaced, and reach as far as the largest amount", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (max) => {
      const ticks = chartTicks(max);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
      expect(ticks.at(-2)).toBeLessThan(max);
    }),
  );
});
