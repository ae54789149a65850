import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError, type FieldErrors } from "@/shared/errors";
import { accountRateLimitNames, MAX_RATE } from "@/shared/rate-limits";

const MAX_LOCKS = 10_000;

/** What is absent stays as it is; `default` goes back to the settings. */
export type LimitChanges = {
  /** Counts in the unit of the setting, by the name of the limit. */
  rates?: Record<string, number | "none" | "default">;
  /** Stock locks at a time. */
  maxLocks?: number | "default";
};

function isBetween(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

function errorsOf({ rates = {}, maxLocks }: LimitChanges): FieldErrors {
  const errors: FieldErrors = {};
  const names: readonly string[] = accountRateLimitNames;
  for (const [name, rate] of Object.entries(rates)) {
    if (!names.includes(name)) errors[name] = [`no such rate; there are: ${names.join(", ")}`];
    else if (typeof rate === "number" && !isBetween(rate, 1, MAX_RATE)) {
      errors[name] = [`must be from 1 to ${MAX_RATE}, none or default`];
    }
  }
  if (typeof maxLocks === "number" && !isBetween(maxLocks, 0, MAX_LOCKS)) {
    errors.max_locks = [`must be from 0 to ${MAX_LOCKS}, or default`];
  }
  if (maxLocks === undefined && Object.keys(rates).length === 0) {
    errors.limits = ["at least one is needed"];
  }
  return errors;
}

/**
 * Gives an account limits of its own, which count from its next request on.
 *
 * @throws AppError VALIDATION_FAILED (an unknown rate, out of range, nothing to change), NOT_FOUND (no
 *   such reseller, or not the operator)
 */
export async function setResellerLimits(
  { db, principal, now }: VerbContext,
  resellerId: number,
  changes: LimitChanges,
): Promise<void> {
  requireOperator(principal);
  const errors = errorsOf(changes);
  if (Object.keys(errors).length > 0) throw new AppError("VALIDATION_FAILED", { errors });

  const { rates = {}, maxLocks } = changes;
  const own = Object.entries(rates)
    .filter(([, rate]) => rate !== "default")
    .map(([name, rate]) => [name, rate === "none" ? null : rate]);
  // One statement, so that changes of different limits at the same time do not undo each other.
  const { rowCount } = await db.pool.query({
    text: `
      UPDATE resellers
      SET rate_limits = (rate_limits - $2::text[]) || $3::jsonb,
        max_locks = CASE WHEN $4 THEN $5 ELSE max_locks END, updated_at = $6
      WHERE id = $1`,
    values: [
      ...[resellerId, Object.keys(rates), JSON.stringify(Object.fromEntries(own))],
      ...[maxLocks !== undefined, maxLocks === "default" ? null : maxLocks, now],
    ],
  });
  if (rowCount === 0) throw new AppError("NOT_FOUND");
}
