import { expect, test } from "vitest";
import { ownPath, signInPath } from "./own-path";

test.each(["/", "/?page=2", "/orders/7?tab=a%2Fb#lines"])("%s is a page of ours", (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/x/..//evil.example",
  "/.//evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "evil.example",
  "",
  "/api/auth/signout",
  "/sign-in?next=/",
  ["/orders"],
  undefined,
  null,
])("%j leads to the first page instead", (path) => {
  expect(ownPath(path)).toBe("/");
});

test("the sign-in page leads back", () => {
  expect(signInPath("/")).toBe("/sign-in");
  expect(signInPath("/orders?page=2")).toBe("/sign-in?next=%2Forders%3Fpage%3D2");
  expect(signInPath("//evil.example")).toBe("/sign-in");
});
