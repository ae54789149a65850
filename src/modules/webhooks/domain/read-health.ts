import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { formatTime } from "@/shared/time";
import type { WebhookHealth } from "../contract/delivery-log";

const LOOKED_BACK_MS = 24 * 60 * 60 * 1_000;
/** Deliveries whose attempts are looked at, so that a busy day costs no more than a quiet one. */
const SAMPLE = 500;

type Row = {
  callback_url: string | null;
  enabled: boolean | null;
  has_delivered: boolean;
  delivered: number;
  failed: number;
  pending: number;
  p50: number | null;
  p95: number | null;
  succeeded_at: Date | null;
  failed_at: Date | null;
  event_id: string | null;
  response_status: number | null;
  error: string | null;
};

/** How the reseller's webhook has done in the last 24 hours. */
export async function readHealth({
  db,
  principal,
  now,
  timeZone,
}: VerbContext): Promise<WebhookHealth> {
  const { rows } = await db.pool.query<Row>({
    name: "webhook-health",
    text: `
      WITH recent AS (
        SELECT status, count(*)::float8 AS count FROM webhook_deliveries
        WHERE reseller_id = $1 AND created_at >= $2 GROUP BY status
      ), attempt AS (
        SELECT a.at, a.duration_ms, a.response_status, a.error, latest.event_id
        FROM (
          SELECT id, event_id FROM webhook_deliveries
          WHERE reseller_id = $1 ORDER BY id DESC LIMIT ${SAMPLE}
        ) latest
        JOIN webhook_attempts a ON a.reseller_id = $1 AND a.delivery_id = latest.id
        WHERE a.at >= $2
      ), failure AS (
        SELECT at, event_id, response_status, error FROM attempt WHERE error IS NOT NULL ORDER BY at DESC LIMIT 1
      )
      SELECT endpoint.callback_url, endpoint.enabled,
        coalesce((SELECT count FROM recent WHERE status = 'delivered'), 0) AS delivered,
        coalesce((SELECT count FROM recent WHERE status = 'failed'), 0) AS failed,
        coalesce((SELECT count FROM recent WHERE status = 'pending'), 0) AS pending,
        success.p50, success.p95, success.at AS succeeded_at,
        failure.at AS failed_at, failure.event_id, failure.response_status, failure.error,
        EXISTS (
          SELECT FROM webhook_deliveries WHERE reseller_id = $1 AND status = 'delivered'
        ) AS has_delivered
      FROM (
        SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY duration_ms) AS p50,
          percentile_disc(0.95) WITHIN GROUP (ORDER BY duration_ms) AS p95, max(at) AS at
        FROM attempt WHERE error IS NULL
      ) success
      LEFT JOIN failure ON true
      LEFT JOIN webhook_endpoints endpoint ON endpoint.reseller_id = $1`,
    values: [resellerOf(principal), new Date(now.getTime() - LOOKED_BACK_MS)],
  });
  const [row] = rows;
  if (!row) throw new Error("reading the health of a webhook answered nothing");
  const { failed_at: failedAt, event_id: eventId, error } = row;
  return {
    webhook_enabled: row.enabled ?? false,
    has_callback_url: row.callback_url !== null,
    has_delivered: row.has_delivered,
    delivered: row.delivered,
    failed: row.failed,
    pending: row.pending,
    p50_ms: row.p50,
    p95_ms: row.p95,
    last_success_at: row.succeeded_at && formatTime(row.succeeded_at, timeZone),
    last_failure:
      failedAt && eventId && error
        ? {
            at: formatTime(failedAt, timeZone),
            event_id: eventId,
            response_status: row.response_status,
            error,
          }
        : null,
  };
}
