import { text } from "@/shared/schemas";

/** What is wrong with a text of `min` to `max` characters, not only of spaces; undefined where it is right. */
export function textFault(value: string, min: number, max: number): string | undefined {
  const parsed = text(min, max).safeParse(value);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  return min > 0 && value.trim() === "" ? "must not be empty" : undefined;
}
