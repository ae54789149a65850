import { expect, test } from "vitest";
import { errorTable } from "@/shared/errors";
import { messages } from "./messages";

type Texts = { [key: string]: string | Texts };

function flatten(texts: Texts, path = ""): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === "string"
        ? [[path + key, value] as const]
        : [...flatten(value, `${path}${key}.`)],
    ),
  );
}

const english = flatten(messages.en);
const indonesian = flatten(messages.id);

function placeholders(text: string | undefined): string[] {
  return [...(text ?? "").matchAll(/\{(\w+)/g)].map((match) => match[1] ?? "").sort();
}

test("both languages have the same texts", () => {
  expect([...indonesian.keys()].sort()).toEqual([...english.keys()].sort());
});

test("no text is empty", () => {
  for (const [key, text] of [...english, ...indonesian]) expect(text.trim(), key).not.toBe("");
});

test.each([...english])("%s has the same placeholders in both", (key, text) => {
  expect(placeholders(indonesian.get(key))).toEqual(placeholders(text));
});

test("every code of the error table has a text", () => {
  expect(Object.keys(messages.en.errors).sort()).toEqual(
    [...Object.keys(errorTable), "NETWORK"].sort(),
  );
});
