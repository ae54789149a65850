import type { ZodError } from "zod";
import type { FieldErrors } from "@/shared/errors";

/** The issues of a parse by field path (`carts.0.note`); those of the whole input under `body`. */
export function fieldErrors(error: ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const path = issue.path.join(".") || "body";
    errors[path] ??= [];
    errors[path].push(issue.message);
  }
  return errors;
}
