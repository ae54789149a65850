import type { Db } from "@/server/db/database";
import type { Topic } from "../contract";

/** How far back the progress of dispatches and deliveries is looked at. */
const LATEST = 100;

type Row = { reseller_id: string } & Record<Topic, string>;

/**
 * By reseller and topic, a text that is another whenever something of the topic has changed. Each is
 * read from the end of an index, so the size of an account does not matter.
 *
 * @param resellerIds of whom; those that do not exist are not in the answer
 */
export async function readChangeMarks(
  { db, now }: { db: Db; now: Date },
  resellerIds: readonly number[],
): Promise<Map<number, Record<Topic, string>>> {
  const { rows } = await db.pool.query<Row>({
    name: "read-change-marks",
    text: `
      SELECT b.reseller_id, concat(b.last_seq, ' ', b.low_mark) AS balance,
        concat(
          (SELECT max(o.updated_at) FROM orders o WHERE o.reseller_id = b.reseller_id), ' ',
          (SELECT max(d.updated_at) FROM (
            SELECT updated_at FROM dispatches WHERE reseller_id = b.reseller_id ORDER BY id DESC LIMIT $2
          ) d)
        ) AS orders,
        concat(
          (SELECT max(t.id) FROM top_ups t WHERE t.reseller_id = b.reseller_id), ' ',
          (SELECT count(*) FROM top_ups t WHERE t.reseller_id = b.reseller_id AND t.status = 'pending')
        ) AS "topUps",
        concat(
          (SELECT max(d.updated_at) FROM (
            SELECT updated_at FROM webhook_deliveries WHERE reseller_id = b.reseller_id
            ORDER BY id DESC LIMIT $2
          ) d), ' ',
          (SELECT concat(count(*), ' ', max(d.updated_at)) FROM (
            SELECT updated_at FROM webhook_deliveries
            WHERE reseller_id = b.reseller_id AND status = 'pending' ORDER BY id DESC LIMIT $2
          ) d)
        ) AS deliveries,
        (SELECT concat(max(l.id), ' ', count(*)) FROM stock_locks l
          WHERE l.reseller_id = b.reseller_id AND l.ended_at IS NULL AND l.expires_at > $3) AS locks
      FROM balances b
      WHERE b.reseller_id = ANY ($1::bigint[])`,
    values: [resellerIds, LATEST, now],
  });
  return new Map(rows.map(({ reseller_id, ...marks }) => [Number(reseller_id), marks]));
}
