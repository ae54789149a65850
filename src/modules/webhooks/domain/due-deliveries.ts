import type { Db } from "@/server/db/database";
import type { ClaimedDelivery } from "./delivery";
import type { WebhookEvent } from "./events";

/** How many due rows a claim looks at, so that a long queue of one endpoint costs a bounded time. */
const LOOKED_AT = 1_000;

type Row = {
  reseller_id: string;
  id: string;
  event_id: string;
  event: WebhookEvent;
  order_id: string | null;
  line_id: string | null;
  item_id: string | null;
  told_status: string;
  ref_id: string | null;
  invoice: string | null;
  created_at: Date;
  due_at: Date;
  callback_url: string;
  include_licenses: boolean;
  attempts_left: number;
  key_id: string | null;
  body: Buffer | null;
};

export type ClaimOptions = {
  limit: number;
  now: Date;
  leaseUntil: Date;
  /** Attempts that one endpoint gets side by side. */
  perEndpoint: number;
  /** Attempts under way by reseller. */
  running: ReadonlyMap<number, number>;
};

function bigintOrNull(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}

function claimedOf(row: Row, { now, leaseUntil }: ClaimOptions): ClaimedDelivery {
  return {
    resellerId: Number(row.reseller_id),
    id: BigInt(row.id),
    eventId: row.event_id,
    event: row.event,
    orderId: bigintOrNull(row.order_id),
    lineId: bigintOrNull(row.line_id),
    itemId: bigintOrNull(row.item_id),
    toldStatus: row.told_status,
    refId: row.ref_id,
    invoice: row.invoice,
    createdAt: row.created_at,
    callbackUrl: row.callback_url,
    includeLicenses: row.include_licenses,
    attemptsLeft: row.attempts_left,
    sealedBody: row.key_id && row.body ? { keyId: row.key_id, bytes: row.body } : null,
    dueAt: row.due_at,
    startedAt: now,
    leaseUntil,
  };
}

function full({ running, perEndpoint }: Pick<ClaimOptions, "running" | "perEndpoint">): number[] {
  return [...running].filter(([, count]) => count >= perEndpoint).map(([id]) => id);
}

/**
 * Claims due deliveries: of each endpoint at most as many as it may have side by side, and the first of
 * every endpoint before the second of any. Those of an endpoint that was switched off meanwhile end.
 */
export async function claimDueDeliveries(
  db: Db,
  options: ClaimOptions,
): Promise<ClaimedDelivery[]> {
  const { limit, now, leaseUntil, perEndpoint, running } = options;
  const { rows } = await db.pool.query<Row>({
    name: "claim-deliveries",
    text: `
      WITH ranked AS (
        SELECT due.reseller_id, due.id, due.next_attempt_at,
          row_number() OVER (PARTITION BY due.reseller_id ORDER BY due.next_attempt_at, due.id)
            + coalesce(busy.count, 0) AS place
        FROM (
          SELECT d.reseller_id, d.id, d.next_attempt_at FROM webhook_deliveries d
          WHERE d.next_attempt_at <= $1 AND d.reseller_id <> ALL ($5::bigint[])
          ORDER BY d.next_attempt_at LIMIT ${LOOKED_AT}
        ) due
        LEFT JOIN unnest($6::bigint[], $7::integer[]) busy(reseller_id, count) USING (reseller_id)
      ), mine AS (
        SELECT d.reseller_id, d.id, d.next_attempt_at AS due_at
        FROM (
          SELECT * FROM ranked WHERE place <= $4 ORDER BY place, next_attempt_at LIMIT $3
        ) chosen
        JOIN webhook_deliveries d ON d.reseller_id = chosen.reseller_id AND d.id = chosen.id
        WHERE d.next_attempt_at <= $1
        FOR UPDATE OF d SKIP LOCKED
      ), ended AS (
        UPDATE webhook_deliveries d
        SET status = 'failed', next_attempt_at = NULL, attempt_started_at = NULL, updated_at = $1
        FROM mine JOIN webhook_endpoints e ON e.reseller_id = mine.reseller_id
        WHERE d.reseller_id = mine.reseller_id AND d.id = mine.id
          AND NOT e.enabled AND d.event <> 'webhook.test'
      )
      UPDATE webhook_deliveries d
      SET next_attempt_at = $2, attempt_started_at = $1
      FROM mine JOIN webhook_endpoints e ON e.reseller_id = mine.reseller_id
      WHERE d.reseller_id = mine.reseller_id AND d.id = mine.id
        AND (e.enabled OR d.event = 'webhook.test')
      RETURNING d.reseller_id, d.id, d.event_id, d.event, d.order_id, d.line_id, d.item_id,
        d.told_status, d.ref_id, d.invoice, d.created_at, d.attempts_left, d.key_id, d.body,
        mine.due_at, e.callback_url, e.include_licenses`,
    values: [
      now,
      leaseUntil,
      limit,
      perEndpoint,
      full(options),
      [...running.keys()],
      [...running.values()],
    ],
  });
  return rows.map((row) => claimedOf(row, options));
}

/** When the earliest delivery is due that may be claimed; null where there is none. */
export async function nextDeliveryDueAt(
  db: Db,
  options: Pick<ClaimOptions, "running" | "perEndpoint">,
): Promise<Date | null> {
  const { rows } = await db.pool.query<{ due_at: Date | null }>({
    name: "next-delivery-due",
    text: `
      SELECT next_attempt_at AS due_at FROM webhook_deliveries
      WHERE next_attempt_at IS NOT NULL AND reseller_id <> ALL ($1::bigint[])
      ORDER BY next_attempt_at LIMIT 1`,
    values: [full(options)],
  });
  return rows[0]?.due_at ?? null;
}

/** Makes a claimed delivery due again at once; the attempt does not count. */
export async function giveDeliveryBack(
  db: Db,
  { resellerId, id, leaseUntil }: ClaimedDelivery,
  now: Date,
): Promise<void> {
  await db.pool.query(
    `UPDATE webhook_deliveries SET next_attempt_at = $4, attempt_started_at = NULL
     WHERE reseller_id = $1 AND id = $2 AND next_attempt_at = $3`,
    [resellerId, id, leaseUntil, now],
  );
}

export type AttemptResult = {
  responseStatus: number | null;
  durationMs: number;
  error: string | null;
  endedAt: Date;
};

/** Seconds from the end of a failed attempt to the next, by the attempts that are then left. */
const pauses: Record<number, number> = { 4: 1, 3: 2, 2: 4, 1: 8 };

/** When the next attempt is due after one that failed; null where it was the last. */
export function nextAttemptAt(attemptsLeft: number, endedAt: Date): Date | null {
  const pause = pauses[attemptsLeft];
  return pause === undefined ? null : new Date(endedAt.getTime() + pause * 1_000);
}

/**
 * Writes down what became of an attempt, unless its lease was lost to another process.
 *
 * @param sealed the body where it was sent for the first time
 * @returns whether it was still ours
 */
export async function recordAttempt(
  db: Db,
  delivery: ClaimedDelivery,
  { responseStatus, durationMs, error, endedAt }: AttemptResult,
  sealed: { keyId: string; bytes: Buffer } | null,
): Promise<boolean> {
  const delivered = error === null;
  // By the attempts that are then left, which a replay may have made more meanwhile.
  const next = [1, 2, 3, 4].map((left) => nextAttemptAt(left, endedAt));
  const { rowCount } = await db.pool.query({
    name: "record-attempt",
    text: `
      WITH mine AS (
        UPDATE webhook_deliveries
        SET status = CASE
            WHEN $4 THEN 'delivered' WHEN attempts_left > 1 THEN 'pending' ELSE 'failed'
          END::delivery_status,
          next_attempt_at = CASE WHEN NOT $4 THEN ($5::timestamptz[])[attempts_left - 1] END,
          attempt_started_at = NULL, attempts_made = attempts_made + 1,
          attempts_left = attempts_left - 1, updated_at = $6,
          key_id = coalesce(key_id, $7), body = coalesce(body, $8)
        WHERE reseller_id = $1 AND id = $2 AND next_attempt_at = $3
        RETURNING attempts_made
      )
      INSERT INTO webhook_attempts (reseller_id, delivery_id, number, at, response_status, duration_ms, error)
      SELECT $1, $2, mine.attempts_made, $9, $10, $11, $12 FROM mine`,
    values: [
      delivery.resellerId,
      delivery.id,
      delivery.leaseUntil,
      delivered,
      next,
      endedAt,
      sealed?.keyId ?? null,
      sealed?.bytes ?? null,
      delivery.startedAt,
      responseStatus,
      durationMs,
      error,
    ],
  });
  return rowCount === 1;
}
