import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { costFor, isCheaper, lowestPrice, plainDecimal, priceWith } from "./offer-cost";

describe("what pieces cost", () => {
  test.each([
    ["19600", 1, 1, "19600"],
    ["24500", 1_000, 1_000, "24500"],
    ["24500", 1_000, 1, "24.5"],
    ["1.53125", 1_000, 1_000, "1.53125"],
    ["14.4482", 1_000, 100, "1.44482"],
    // A third of a Rupiah, rounded up at the sixth place.
    ["1", 3, 1, "0.333334"],
    ["0", 1, 1, "0"],
  ])("%s for %i: %i cost %s", (price, per, pricePer, cost) => {
    expect(costFor(price, per, pricePer)).toBe(cost);
  });

  test("compares and shows decimals exactly", () => {
    expect(isCheaper("9007199254740993", "9007199254740994")).toBe(true);
    expect(isCheaper("10.000000", "10")).toBe(false);
    expect(plainDecimal("19600.500000")).toBe("19600.5");
  });
});

describe("prices", () => {
  test.each([
    ["19600", {}, 19_600],
    ["19600.000001", {}, 19_601],
    ["19600", { percent: "2.5" }, 20_090],
    ["19600", { percent: "0.0001" }, 19_601],
    ["19600", { fixed: 150 }, 19_750],
    ["19600", { percent: "2.5", fixed: 150, round_to: 50 }, 20_250],
    ["0", {}, 1],
    ["0", { round_to: 100 }, 100],
    ["9007199254740991", {}, 9_007_199_254_740_991],
    ["9007199254740991", { fixed: 1 }, null],
  ])("%s with %j is sold for %s", (cost, margin, price) => {
    expect(priceWith({ percent: "0", fixed: 0, round_to: 1, ...margin }, cost)).toBe(price);
  });

  test("never lie below the cost", () => {
    const digits = fc.bigInt({ min: 0n, max: 10n ** 20n });
    const margin = fc.record({
      percent: fc.integer({ min: 0, max: 99_999_999 }).map((units) => (units / 10_000).toFixed(4)),
      fixed: fc.integer({ min: 0, max: 100_000 }),
      round_to: fc.integer({ min: 1, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(digits, margin, (micros, rule) => {
        const text = String(micros).padStart(7, "0");
        const cost = `${text.slice(0, -6)}.${text.slice(-6)}`;
        const price = priceWith(rule, cost);
        const lowest = lowestPrice(cost);
        if (price === null) return;
        expect(lowest).not.toBeNull();
        expect(price).toBeGreaterThanOrEqual(lowest ?? 0);
        expect(BigInt(price) * 1_000_000n >= micros).toBe(true);
        expect(price % rule.round_to).toBe(0);
      }),
    );
  });
});
