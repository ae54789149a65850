import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { randomCode } from "@/shared/random-code";
import type { LockStockInput, StockLock } from "../contract";

const DEFAULT_SECONDS = 600;
const TOKEN_BYTES = 16;

type Refusal =
  | "ITEM_NOT_FOUND"
  | "LOCK_NOT_REQUIRED"
  | "MINIMUM_ORDER_NOT_MET"
  | "MAXIMUM_ORDER_EXCEEDED"
  | "MAX_ACTIVE_LOCKS_REACHED"
  | "INSUFFICIENT_STOCK";

type Row = { outcome: "LOCKED" | Refusal; bound: number | null };

function refusal(code: Refusal, bound: number | null): AppError {
  if (bound === null) return new AppError(code);
  const text =
    code === "MINIMUM_ORDER_NOT_MET"
      ? `must be at least ${bound}`
      : `must be at most ${bound} over all active locks of this item`;
  return new AppError(code, { errors: { quantity: [text] } });
}

/**
 * Takes a quantity of one item out of everybody's stock until it is released, used in an order, or
 * `lock_duration` seconds have passed; that ends by the clock alone.
 *
 * @throws AppError in the order of the checks: ITEM_NOT_FOUND, LOCK_NOT_REQUIRED,
 *   MINIMUM_ORDER_NOT_MET, MAXIMUM_ORDER_EXCEEDED, MAX_ACTIVE_LOCKS_REACHED, INSUFFICIENT_STOCK
 */
export async function lockStock(
  { db, principal, now, settings }: VerbContext,
  { item_id, quantity, lock_duration = DEFAULT_SECONDS }: LockStockInput,
): Promise<StockLock> {
  const resellerId = resellerOf(principal);
  const token = `LCK-${randomCode(TOKEN_BYTES)}`;
  const expiresAt = new Date(now.getTime() + lock_duration * 1_000);
  const { rows } = await db.pool.query<Row>({
    name: "lock-stock",
    text: "SELECT outcome, bound FROM lock_stock($1, $2, $3, $4, $5, $6, $7, $8)",
    values: [
      resellerId,
      item_id,
      quantity,
      token,
      now,
      expiresAt,
      settings.maxActiveLocks,
      settings.maxLockedUnits,
    ],
  });
  const [row] = rows;
  if (!row) throw new Error("lock_stock answered nothing");
  if (row.outcome !== "LOCKED") throw refusal(row.outcome, row.bound);
  return {
    lock_token: token,
    item_id,
    quantity,
    locked_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}
