import { InvalidArgumentError } from "commander";
import type { RequiredField } from "@/modules/catalogue/contract";
import { requiredField } from "@/modules/catalogue/contract";
import { timeParameter } from "@/shared/schemas";

/** A whole number, written with digits alone. */
export function wholeNumber(text: string): number {
  const number = Number(text);
  if (!/^-?[0-9]+$/.test(text) || !Number.isSafeInteger(number)) {
    throw new InvalidArgumentError("It must be a whole number, without dots or commas.");
  }
  return number;
}

/** Stands for null, which commander would turn into an empty text. */
type None = "none";

/** The same, or `none`. */
export function wholeNumberOrNone(text: string): number | None {
  return text === "none" ? text : wholeNumber(text);
}

/** What an option that may be `none` stands for; one that is absent stays so. */
export function unlessNone<Value>(value: Value | None | undefined): Value | null | undefined {
  return value === "none" ? null : value;
}

/** One more `tier=price`, or `tier=none`. */
export function tierPrice(
  text: string,
  known: Record<string, number | null> = {},
): Record<string, number | null> {
  const [, tier, price] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (tier === undefined || price === undefined) {
    throw new InvalidArgumentError("It must be a tier and a price, such as gold=9500.");
  }
  return { ...known, [tier]: price === "none" ? null : wholeNumber(price) };
}

/** A JSON array of `{key, label, required, min?, max?}`. */
export function requiredFieldList(text: string): RequiredField[] {
  try {
    return requiredField.array().parse(JSON.parse(text));
  } catch {
    throw new InvalidArgumentError(
      'It must be a JSON array such as [{"key":"note","label":"User ID","required":true}].',
    );
  }
}

/** One more text. */
export function oneMore(text: string, known: string[] = []): string[] {
  return [...known, text];
}

/** One more `name=count`, `name=none` or `name=default`. */
export function rate(
  text: string,
  known: Record<string, number | "none" | "default"> = {},
): Record<string, number | "none" | "default"> {
  const [, name, count] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name === undefined || count === undefined) {
    throw new InvalidArgumentError("It must be a rate and a count, such as requests=500.");
  }
  const word = count === "none" || count === "default" ? count : undefined;
  return { ...known, [name]: word ?? wholeNumber(count) };
}

/** A whole number, or `default`. */
export function wholeNumberOrDefault(text: string): number | "default" {
  return text === "default" ? text : wholeNumber(text);
}

/** Words between commas. */
export function wordList(text: string): string[] {
  return text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

/** An ISO 8601 time with its offset. */
export function time(text: string): Date {
  const parsed = timeParameter.safeParse(text);
  if (!parsed.success) {
    throw new InvalidArgumentError("It must be a time such as 2027-01-31T00:00:00+07:00.");
  }
  return parsed.data;
}
