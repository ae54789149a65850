import { expect, test } from "vitest";
import { effectiveLimit, rateLimitSettings } from "./rate-limit-settings";

test("what is not named keeps its default", () => {
  expect(rateLimitSettings.parse("")).toEqual({
    requests: { quota: 100, windowSeconds: 1 },
    orders: { quota: 100, windowSeconds: 1 },
    reading: { quota: 100, windowSeconds: 1 },
    validation: { quota: 60, windowSeconds: 60 },
    sandbox: { quota: 10, windowSeconds: 60 },
    wrong_keys: { quota: 30, windowSeconds: 60 },
  });
  const settings = rateLimitSettings.parse("requests=1000/m, orders = 5/h ,wrong_keys=none");
  expect(settings).toMatchObject({
    requests: { quota: 1_000, windowSeconds: 60 },
    orders: { quota: 5, windowSeconds: 3_600 },
    reading: { quota: 100, windowSeconds: 1 },
    wrong_keys: { quota: null },
  });
});

test.each([
  ["requests", "part 1 must be of the form"],
  ["requests=100", "part 1 must be of the form"],
  ["requests=100/d", "part 1 must be of the form"],
  ["requests=-1/s", "part 1 must be of the form"],
  ["requests=1.5/s", "part 1 must be of the form"],
  ["requests=1e3/s", "part 1 must be of the form"],
  ["requests=99999999999/s", "part 1 must be of the form"],
  ["requests=0/s", "part 1 must be from 1 to 1000000"],
  ["orders=1/s,requests=1000001/s", "part 2 must be from 1 to 1000000"],
  ["orders=1/s,", "part 2 must be of the form"],
  ["__proto__=1/s", "part 1 must name one of: requests, orders"],
  ["orders=1/s,orders=2/s", "part 2 repeats the name of an earlier one"],
])("refuses %s", (text, problem) => {
  const messages = rateLimitSettings.safeParse(text).error?.issues.map(({ message }) => message);
  expect(messages).toEqual([expect.stringContaining(problem)]);
});

test("an account's own count has the unit of the setting", () => {
  const settings = rateLimitSettings.parse("requests=1000/m,orders=none");
  expect(effectiveLimit(settings, "requests", { requests: 7 })).toEqual({
    quota: 7,
    windowSeconds: 60,
  });
  expect(effectiveLimit(settings, "requests", { requests: null })).toBeNull();
  expect(effectiveLimit(settings, "orders", {})).toBeNull();
  expect(effectiveLimit(settings, "orders", { orders: 9 })).toEqual({ quota: 9, windowSeconds: 1 });
  expect(effectiveLimit(settings, "reading", { orders: 9 })?.quota).toBe(100);
});
