import { AppError } from "@/shared/errors";
import type { Db } from "./database";
import { deleteSome } from "./delete-some";
import { sqlState } from "./failures";
import type { Prisma } from "./generated/client";

/** What a caller sent to be able to repeat a request: the key, and which request it stands for. */
export type IdempotentRequest = {
  key: string;
  /** SHA-256 of operation and body, 32 bytes. */
  bodyHash: Uint8Array;
  /** Told when the answer is that of an earlier request. */
  onReplayed(): void;
};

/** The right to do the work of a key; `started_at` tells this claim from a later one. */
export type IdempotencyClaim = { key: string; started_at: string };

/** What the first request with that key did. */
export type IdempotentResult = { orderId: bigint | null; topUpId: bigint | null };

type Row = {
  body_hash: Buffer;
  order_id: string | null;
  top_up_id: string | null;
};

/** After this a request that has not ended is taken for dead. */
const LEASE_MS = 60_000;

async function claim(
  db: Db,
  resellerId: number,
  { key, bodyHash }: IdempotentRequest,
  now: Date,
): Promise<IdempotencyClaim | Row> {
  const { rowCount } = await db.pool.query(
    `INSERT INTO idempotency_keys AS k (reseller_id, key, body_hash, started_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (reseller_id, key) DO UPDATE SET started_at = EXCLUDED.started_at
     WHERE k.order_id IS NULL AND k.top_up_id IS NULL AND k.body_hash = EXCLUDED.body_hash
       AND k.started_at <= $5`,
    [resellerId, key, Buffer.from(bodyHash), now, new Date(now.getTime() - LEASE_MS)],
  );
  if (rowCount === 1) return { key, started_at: now.toISOString() };
  const { rows } = await db.pool.query<Row>(
    "SELECT body_hash, order_id, top_up_id FROM idempotency_keys WHERE reseller_id = $1 AND key = $2",
    [resellerId, key],
  );
  const [row] = rows;
  // It was there a moment ago: its request has just been refused.
  if (!row) throw new AppError("IDEMPOTENCY_IN_PROGRESS");
  return row;
}

/** Lets the key be used again, unless the work was done or another request has taken it over. */
async function abandon(
  db: Db,
  resellerId: number,
  { key, started_at }: IdempotencyClaim,
): Promise<void> {
  await db.pool.query(
    `DELETE FROM idempotency_keys
     WHERE reseller_id = $1 AND key = $2 AND started_at = $3 AND order_id IS NULL AND top_up_id IS NULL`,
    [resellerId, key, started_at],
  );
}

/** Whether surely nothing was done, so that the same request may be tried again at once. */
function nothingWasDone(error: unknown): boolean {
  return error instanceof AppError || sqlState(error) !== undefined;
}

/**
 * Does something once for a key: a repetition with the same body is answered from what the first did,
 * which has to write its result to the claim's row in the transaction of the work itself. A refusal
 * frees the key; where the outcome is unknown the key stays taken for a minute.
 *
 * @param request undefined: the caller sent no key and the work is simply done
 * @throws AppError IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS, and whatever `work` throws
 */
export async function onceForKey<Answer>(
  { db, resellerId, now }: { db: Db; resellerId: number; now: Date },
  request: IdempotentRequest | undefined,
  work: (claim: IdempotencyClaim | undefined) => Promise<Answer>,
  repeat: (result: IdempotentResult) => Promise<Answer>,
): Promise<Answer> {
  if (!request) return work(undefined);
  const claimed = await claim(db, resellerId, request, now);
  if ("body_hash" in claimed) {
    if (!claimed.body_hash.equals(request.bodyHash)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
    const { order_id, top_up_id } = claimed;
    if (order_id === null && top_up_id === null) throw new AppError("IDEMPOTENCY_IN_PROGRESS");
    const answer = await repeat({
      orderId: order_id === null ? null : BigInt(order_id),
      topUpId: top_up_id === null ? null : BigInt(top_up_id),
    });
    request.onReplayed();
    return answer;
  }
  try {
    return await work(claimed);
  } catch (error) {
    if (nothingWasDone(error)) await abandon(db, resellerId, claimed);
    throw error;
  }
}

/**
 * Writes down, in the transaction of the work itself, which top-up a key stands for from now on.
 *
 * @throws AppError IDEMPOTENCY_IN_PROGRESS where another request has taken the key over
 */
export async function keepTopUp(
  tx: Pick<Prisma.TransactionClient, "idempotencyKey">,
  { resellerId, id }: { resellerId: bigint; id: bigint },
  { key, started_at }: IdempotencyClaim,
): Promise<void> {
  const { count } = await tx.idempotencyKey.updateMany({
    where: { resellerId, key, startedAt: started_at },
    data: { topUpId: id },
  });
  if (count === 0) throw new AppError("IDEMPOTENCY_IN_PROGRESS");
}

/** Deletes keys that were claimed before `before`, some at a time; answers how many. */
export function tidyIdempotencyKeys(db: Db, before: Date): Promise<number> {
  return deleteSome(db, "idempotency_keys", "started_at < $1", before);
}
