import type { z } from "zod";
import { AppError, type FieldErrors } from "./errors";

/**
 * What a schema makes of one part of a request.
 *
 * @throws AppError VALIDATION_FAILED naming each field, such as `settings.base_url`
 */
export function checkedPart<Schema extends z.ZodType>(
  schema: Schema,
  part: string,
  given: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) {
    const field = [part, ...path].join(".");
    errors[field] = [...(errors[field] ?? []), message];
  }
  throw new AppError("VALIDATION_FAILED", { errors });
}
