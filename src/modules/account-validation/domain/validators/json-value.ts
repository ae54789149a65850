import { z } from "zod";

/** A place in JSON: names and indexes between dots, such as `data.accounts.0.name`. */
export const jsonPath = z
  .string()
  .max(200)
  .regex(/^[^.]+(\.[^.]+)*$/, "must be names between dots, such as data.username");

/** What stands at a place; undefined where there is none. */
export function valueAt(value: unknown, path: string): unknown {
  let place = value;
  for (const name of path.split(".")) {
    if (typeof place !== "object" || place === null || !Object.hasOwn(place, name))
      return undefined;
    place = Reflect.get(place, name);
  }
  return place;
}

type Texts = (text: string) => string;

/** The same JSON with every text in it, but no name, put through `change`. */
export function withTexts(value: z.core.util.JSONType, change: Texts): z.core.util.JSONType {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((entry) => withTexts(entry, change));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, entry]) => [name, withTexts(entry, change)]);
  return Object.fromEntries(entries);
}

/** Every text in JSON that `withTexts` would change. */
export function textsIn(value: z.core.util.JSONType): string[] {
  const texts: string[] = [];
  withTexts(value, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}
