import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { AppError } from "@/shared/errors";
import type { ReleasedStockLock } from "../contract";

type Outcome = "OK" | "LOCK_NOT_FOUND" | "LOCK_ALREADY_USED" | "LOCK_RELEASED" | "LOCK_EXPIRED";

/**
 * Ends a lock before its time; its stock is free at once.
 *
 * @throws AppError LOCK_NOT_FOUND (also another reseller's), LOCK_ALREADY_USED, LOCK_RELEASED,
 *   LOCK_EXPIRED
 */
export async function releaseStockLock(
  { db, principal, now }: VerbContext,
  token: string,
): Promise<ReleasedStockLock> {
  const { rows } = await db.pool.query<{ outcome: Outcome }>({
    name: "release-stock-lock",
    text: "SELECT release_stock_lock($1, $2, $3) AS outcome",
    values: [resellerOf(principal), token, now],
  });
  const [row] = rows;
  if (!row) throw new Error("release_stock_lock answered nothing");
  if (row.outcome !== "OK") throw new AppError(row.outcome);
  return { lock_token: token, released_at: now.toISOString() };
}
