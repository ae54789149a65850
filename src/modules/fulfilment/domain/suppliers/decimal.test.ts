import { expect, test } from "vitest";
import { type Decimal, decimalText, multiply, parseDecimal, wholeOf } from "./decimal";

function decimal(value: unknown): Decimal {
  const parsed = parseDecimal(value);
  if (!parsed) throw new Error(`${value} is no decimal`);
  return parsed;
}

test.each([
  ["0.1", "0.2", "0.02"],
  ["0.27819", "16250.5", "4520.726595"],
  [3, "0", "0"],
  ["10", 20, "200"],
])("%s times %s is %s", (one, other, product) => {
  expect(decimalText(multiply(decimal(one), decimal(other)))).toBe(product);
});

test.each([
  ["4520.726595", 4521, 4520],
  ["7", 7, 7],
  ["0.00001", 1, 0],
  ["90071992547409930", null, null],
])("%s is %s rounded up and %s rounded down", (text, up, down) => {
  expect(wholeOf(decimal(text), { round: "up" })).toBe(up);
  expect(wholeOf(decimal(text), { round: "down" })).toBe(down);
});

test("a share is exact", () => {
  expect(wholeOf(decimal("24500.01"), { divisor: 1_000, round: "up" })).toBe(25);
});

test.each(["", "-1", "1e5", "1,5", ".5", "5.", " 5", "9".repeat(31), Number.NaN, 1e-7, null, true])(
  "%j is no decimal",
  (value) => {
    expect(parseDecimal(value)).toBeUndefined();
  },
);
