import { z } from "zod";
import { MAX_RUPIAH } from "./money";
import { isTimeZone } from "./time";

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Well-formed Unicode without NUL, of `min` to `max` code points, kept as it is. */
export function text(min: number, max: number) {
  return z
    .string()
    .refine((value) => value.isWellFormed() && !value.includes("\0"), {
      message: "must be well-formed Unicode without NUL",
      abort: true,
    })
    .refine(
      (value) => {
        // A code point is one or two code units, so most lengths need no counting.
        if (value.length < min || value.length > max * 2) return false;
        const length = codePoints(value);
        return length >= min && length <= max;
      },
      { message: `must have ${min} to ${max} characters` },
    )
    .meta({ minLength: min, maxLength: max });
}

/** An optional member: absent and `null` mean the same. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** A whole number of Rupiah from 0 to 2^53-1. */
export const rupiah = z.int().min(0).max(MAX_RUPIAH);

/** A row id in a request or an answer. */
export const id = z.int().min(1);

/** Lets text of digits stand for the number; what a path or query can say is only text. */
export function digits<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) => (typeof value === "string" && /^[0-9]{1,16}$/.test(value) ? Number(value) : value),
    schema,
  );
}

/** A whole number in a path or query. The portal may send the number itself. */
export function numberParameter(min: number, max: number) {
  return digits(z.int().min(min).max(max));
}

/** `true` or `false` in a query. The portal may send the value itself. */
export const flagParameter = z.preprocess(
  (value) => (value === "true" || value === "false" ? value === "true" : value),
  z.boolean(),
);

/** `page` and `per_page` of a list. */
export function pageParameters(defaultSize: number, maxSize: number) {
  return {
    page: numberParameter(1, 1_000_000_000).default(1),
    per_page: numberParameter(1, maxSize).default(defaultSize),
  };
}

/** A time as an ISO 8601 text with an offset; a space before the offset counts as `+`. */
export const timeParameter = z
  .string()
  .transform((value) => value.replace(/ (?=\d\d:?\d\d$)/, "+"))
  .pipe(z.iso.datetime({ offset: true, local: false }))
  .transform((value, context) => {
    const time = new Date(value);
    if (Number.isNaN(time.getTime())) {
      context.addIssue({ code: "custom", message: "must be an ISO 8601 time with an offset" });
      return z.NEVER;
    }
    return time;
  });

/** A time in an answer: ISO 8601 with a numeric offset. */
export const timestamp = z.string().meta({ format: "date-time" });

/** A day of this century, such as `2026-01-31`. */
export const dayParameter = z.iso
  .date()
  .refine((day) => day.startsWith("20"), { message: "must be a day from 2000 to 2099" });

/** A month of this century, such as `2026-01`. */
export const monthParameter = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { message: "must be a month such as 2026-01" });

/** The IANA name of a time zone. */
export const timeZoneParameter = text(1, 64).refine(isTimeZone, {
  message: "must be the IANA name of a time zone",
});
