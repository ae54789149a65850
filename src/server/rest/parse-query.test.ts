import { expect, test } from "vitest";
import { parseQuery } from "./parse-query";

test.each([
  ["", {}],
  ["a=1&b=", { a: "1", b: "" }],
  ["a", { a: "" }],
  ["a=1&a=2&a=3", { a: ["1", "2", "3"] }],
  ["a=x+y%2B%26", { a: "x y+&" }],
  ["a=b=c", { a: "b=c" }],
  ["__proto__=1&a=2", { a: "2" }],
])("%j is %j", (query, members) => {
  expect(parseQuery(query)).toEqual(members);
});

test.each(["a=%", "a=%ZZ", "a=%ED%A0%80", "%FF=1"])("%j is refused", (query) => {
  expect(() => parseQuery(query)).toThrow(expect.objectContaining({ code: "VALIDATION_FAILED" }));
});
