import { expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { findReseller } from "./reseller-accounts";
import { type LimitChanges, setResellerLimits } from "./set-limits";

const shop = testShop();

async function limitsOf(id: number) {
  const { maxLocks, rateLimits } = await findReseller(shop().system, String(id));
  return { maxLocks, rateLimits };
}

test("what is named changes, the rest stays", async () => {
  const { id } = await shop().reseller();
  const set = (changes: LimitChanges) => setResellerLimits(shop().system, id, changes);
  expect(await limitsOf(id)).toEqual({ maxLocks: null, rateLimits: {} });
  await set({ rates: { requests: 500, orders: "none" }, maxLocks: 7 });
  expect(await limitsOf(id)).toEqual({ maxLocks: 7, rateLimits: { requests: 500, orders: null } });
  await set({ rates: { orders: "default", reading: 20 } });
  expect(await limitsOf(id)).toEqual({ maxLocks: 7, rateLimits: { requests: 500, reading: 20 } });
  await set({ maxLocks: "default" });
  expect(await limitsOf(id)).toEqual({
    maxLocks: null,
    rateLimits: { requests: 500, reading: 20 },
  });
  await set({ maxLocks: 0 });
  expect((await limitsOf(id)).maxLocks).toBe(0);
});

test("changes of different limits at the same time both count", async () => {
  const { id } = await shop().reseller();
  const names = ["requests", "orders", "reading", "validation", "sandbox"];
  await Promise.all(
    names.map((name) => setResellerLimits(shop().system, id, { rates: { [name]: 9 } })),
  );
  const { rateLimits } = await limitsOf(id);
  expect(Object.keys(rateLimits).sort()).toEqual(names.sort());
});

test.each<[string, LimitChanges]>([
  ["limits", {}],
  ["limits", { rates: {} }],
  ["wrong_keys", { rates: { wrong_keys: 5 } }],
  ["__proto__x", { rates: { __proto__x: 5 } }],
  ["requests", { rates: { requests: 0 } }],
  ["requests", { rates: { requests: -1 } }],
  ["requests", { rates: { requests: 1.5 } }],
  ["requests", { rates: { requests: Number.NaN } }],
  ["requests", { rates: { requests: 2 ** 31 } }],
  ["max_locks", { maxLocks: -1 }],
  ["max_locks", { maxLocks: 10_001 }],
  ["max_locks", { maxLocks: 0.5 }],
])("C14 refuses %s of %j and changes nothing", async (field, changes) => {
  const { id } = await shop().reseller();
  await expect(setResellerLimits(shop().system, id, changes)).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
    errors: { [field]: [expect.any(String)] },
  });
  expect(await limitsOf(id)).toEqual({ maxLocks: null, rateLimits: {} });
});

test("only the operator sets limits, and only of resellers that exist", async () => {
  const { id, context } = await shop().reseller();
  const changes = { rates: { requests: 500 } };
  await expect(setResellerLimits(context, id, changes)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(setResellerLimits(shop().system, 999_999, changes)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});
