import { expect, test } from "vitest";
import { hashKey, keyPrefix, looksLikeKey, newKeyText } from "./key-format";

test("a key is grs_live_ and 36 base-62 characters", () => {
  for (let count = 0; count < 200; count += 1) {
    const key = newKeyText();
    expect(key).toMatch(/^grs_live_[0-9A-Za-z]{36}$/);
    expect(looksLikeKey(key)).toBe(true);
  }
});

test("any single changed character breaks the checksum", () => {
  const key = newKeyText();
  for (let index = "grs_live_".length; index < key.length; index += 1) {
    const other = key[index] === "x" ? "y" : "x";
    expect(looksLikeKey(key.slice(0, index) + other + key.slice(index + 1))).toBe(false);
  }
});

test.each(["", "grs_live_", "grs_test_", " ", "grs_live_é".padEnd(45, "a")])(
  "%j is no key",
  (presented) => {
    expect(looksLikeKey(presented)).toBe(false);
  },
);

test("only a short prefix is kept to show, and 32 bytes to compare", () => {
  const key = newKeyText();
  expect(keyPrefix(key)).toBe(key.slice(0, 13));
  expect(hashKey(key)).toHaveLength(32);
});
