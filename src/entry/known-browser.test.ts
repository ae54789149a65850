import { expect, test } from "vitest";
import { knownBrowser, rememberBrowser } from "./known-browser";

const secret = "a secret";
const email = "dewi@example.com";

test("a browser is known for the accounts it signed in to, and keeps its id", () => {
  const first = rememberBrowser(undefined, email, secret);
  const both = rememberBrowser(first, "sari@example.com", secret);
  const id = knownBrowser(first, email, secret);
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(knownBrowser(both, " Dewi@Example.com", secret)).toBe(id);
  expect(knownBrowser(both, "sari@example.com", secret)).toBe(id);
  expect(knownBrowser(both, "budi@example.com", secret)).toBeUndefined();
  expect(both).not.toContain("dewi");
});

test("nobody else can make such a cookie", () => {
  const cookie = rememberBrowser(undefined, email, secret);
  const [id = "", mark = ""] = cookie.split(".");
  const other = rememberBrowser(undefined, email, "another secret");
  for (const forged of [
    undefined,
    "",
    id,
    `${id}.`,
    `${id}.${"A".repeat(43)}`,
    `x${cookie}`,
    other,
  ]) {
    expect(knownBrowser(forged, email, secret)).toBeUndefined();
  }
  expect(knownBrowser(`${"A".repeat(22)}.${mark}`, email, secret)).toBeUndefined();
});

test("it does not grow without end", () => {
  let cookie: string | undefined;
  for (let count = 0; count < 20; count += 1) {
    cookie = rememberBrowser(cookie, `user${count}@example.com`, secret);
  }
  expect(cookie?.length).toBeLessThan(260);
  expect(knownBrowser(cookie, "user19@example.com", secret)).toBeDefined();
  expect(knownBrowser(cookie, "user0@example.com", secret)).toBeUndefined();
});
