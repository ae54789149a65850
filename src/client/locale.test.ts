import { expect, test } from "vitest";
import { pickLocale, pickTimeZone } from "./locale";

test.each([
  ["id", "en-GB,en;q=0.9", "id"],
  ["xx", "id-ID,id;q=0.9,en;q=0.8", "id"],
  [undefined, "en;q=0.5, id;q=0.8", "id"],
  [undefined, "in", "id"],
  [undefined, "fr, id;q=0, en;q=0.1", "en"],
  [undefined, "fr", "en"],
  [undefined, null, "en"],
])("the choice %s and the header %s give %s", (chosen, header, locale) => {
  expect(pickLocale(chosen, header)).toBe(locale);
});

test("only a zone that exists is taken", () => {
  expect(pickTimeZone("Asia/Makassar", "Asia/Jakarta")).toBe("Asia/Makassar");
  expect(pickTimeZone("Mars/Olympus", "Asia/Jakarta")).toBe("Asia/Jakarta");
  expect(pickTimeZone(undefined, "Asia/Jakarta")).toBe("Asia/Jakarta");
});
