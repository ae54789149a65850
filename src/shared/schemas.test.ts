import { describe, expect, test } from "vitest";
import { z } from "zod";
import { flagParameter, numberParameter, optional, rupiah, text, timeParameter } from "./schemas";

describe("text", () => {
  test.each(["a", "é".repeat(191), "😀".repeat(191), " ", "\n"])("%# passes as it is", (value) => {
    expect(text(1, 191).parse(value)).toBe(value);
  });

  test.each(["", "a".repeat(192), "😀".repeat(192), "a\0", "\ud800", "\udc00a", 5, null])(
    "%# is refused",
    (value) => {
      expect(text(1, 191).safeParse(value).success).toBe(false);
    },
  );
});

test("an optional member may be absent or null", () => {
  const schema = z.object({ max_price: optional(rupiah) });
  expect(schema.parse({})).toEqual({ max_price: undefined });
  expect(schema.parse({ max_price: null })).toEqual({ max_price: undefined });
  expect(schema.parse({ max_price: 0 })).toEqual({ max_price: 0 });
  expect(schema.safeParse({ max_price: "" }).success).toBe(false);
});

test("a flag of a query is true or false, as text or itself", () => {
  const parsed = ["true", "false", true, false].map((value) => flagParameter.parse(value));
  expect(parsed).toEqual([true, false, true, false]);
  for (const value of ["", "1", "TRUE", 1, null, undefined, ["true"]]) {
    expect(flagParameter.safeParse(value).success).toBe(false);
  }
});

test.each([
  ["1", 1],
  ["007", 7],
  [5, 5],
])("the parameter %j is the number %i", (value, number) => {
  expect(numberParameter(1, 100).parse(value)).toBe(number);
});

test.each(["", "0", "101", "-1", "1.0", "1e1", " 1", "٣", "99999999999999999", true, null])(
  "the parameter %j is refused",
  (value) => {
    expect(numberParameter(1, 100).safeParse(value).success).toBe(false);
  },
);

test.each([
  "2026-01-01T00:00:00Z",
  "2026-01-01T07:00:00+07:00",
  "2026-01-01T07:00:00 07:00",
  "2026-01-01T07:00:00.000+07:00",
])("%s is that moment", (value) => {
  expect(timeParameter.parse(value)).toEqual(new Date("2026-01-01T00:00:00Z"));
});

test.each(["2026-01-01", "2026-01-01T00:00:00", "2026-02-30T00:00:00Z", "now", "", 5])(
  "the time %j is refused",
  (value) => {
    expect(timeParameter.safeParse(value).success).toBe(false);
  },
);
