import { describeFailure } from "@/entry/start/describe-failure";
import { asUnavailable, sqlState } from "@/server/db/failures";
import { AppError, errorTable, type FieldErrors } from "@/shared/errors";

/** Why a command failed, in words. */
export type Failure = { error: string; message: string; errors: FieldErrors };

/** Undefined table, column and function. */
const notMigrated = new Set(["42P01", "42703", "42883"]);

/** What people are told of whatever was thrown; never a stack. */
export function failureOf(thrown: unknown): Failure {
  const error = asUnavailable(thrown, false) ?? thrown;
  if (error instanceof AppError) {
    const { code, errors = {} } = error;
    // The table speaks of paths, which a command line has none of.
    const message = code === "NOT_FOUND" ? "There is no such thing." : errorTable[code].summary;
    return { error: code, message, errors };
  }
  if (notMigrated.has(sqlState(error) ?? "")) {
    const message = "The database is not up to date. Run: npm run db:migrate";
    return { error: "DATABASE_NOT_READY", message, errors: {} };
  }
  return { error: "FAILED", message: describeFailure(error, 0).trim(), errors: {} };
}

/** The same as lines: the word and its meaning, then what is wrong with each field. */
export function failureText({ error, message, errors }: Failure): string {
  const fields = Object.entries(errors).flatMap(([field, faults]) =>
    faults.map((fault) => `  ${field}: ${fault}`),
  );
  const first = error === "FAILED" ? message : `${error}: ${message}`;
  return [first, ...fields].join("\n");
}
