import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { addDays, dayOf, startOfDay } from "@/shared/calendar";
import { toSafeNumber } from "@/shared/money";
import type { Statistics, StatisticsInput } from "../contract";

type Figures = Statistics["totals"];
type Row = { day: number } & Record<keyof Figures, string>;

const nothing: Figures = { spent: 0, refunded: 0, orders: 0, completed: 0, failed: 0 };

function figuresOf(row: Row): Figures {
  const { spent, refunded, orders, completed, failed } = row;
  return {
    spent: toSafeNumber(BigInt(spent)),
    refunded: toSafeNumber(BigInt(refunded)),
    orders: Number(orders),
    completed: Number(completed),
    failed: Number(failed),
  };
}

function add(one: Figures, other: Figures): Figures {
  return {
    spent: one.spent + other.spent,
    refunded: one.refunded + other.refunded,
    orders: one.orders + other.orders,
    completed: one.completed + other.completed,
    failed: one.failed + other.failed,
  };
}

/**
 * What the reseller spent in Rupiah on each of the last `days` days of a zone, today among them, what
 * was given back, and how the orders placed on each of them have ended.
 */
export async function readStatistics(
  { db, principal, now }: VerbContext,
  { days, time_zone }: StatisticsInput,
): Promise<Statistics> {
  const today = dayOf(now, time_zone);
  const names = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days));
  const starts = names.map((name) => startOfDay(name, time_zone));
  const { rows } = await db.pool.query<Row>({
    name: "order-statistics",
    text: `
      SELECT day, sum(spent) AS spent, sum(refunded) AS refunded, sum(orders) AS orders,
        sum(completed) AS completed, sum(failed) AS failed
      FROM (
        SELECT width_bucket(o.created_at, $2::timestamptz[]) AS day, sum(o.amount) AS spent,
          0 AS refunded, count(*) AS orders, count(*) FILTER (WHERE o.status = 'completed') AS completed,
          count(*) FILTER (WHERE o.status IN ('failed', 'canceled')) AS failed
        FROM orders o WHERE o.reseller_id = $1 AND o.created_at >= $3 AND o.created_at < $4
        GROUP BY 1
        UNION ALL
        SELECT width_bucket(m.created_at, $2::timestamptz[]), 0, sum(m.amount), 0, 0, 0
        FROM mutations m
        WHERE m.reseller_id = $1 AND m.type = 'refund' AND m.created_at >= $3 AND m.created_at < $4
        GROUP BY 1
      ) parts
      GROUP BY day`,
    values: [resellerOf(principal), starts, starts[0], startOfDay(addDays(today, 1), time_zone)],
  });
  const byDay = new Map(rows.map((row) => [row.day, figuresOf(row)]));
  const told = names.map((day, index) => ({ day, ...(byDay.get(index + 1) ?? nothing) }));
  const totals = [...byDay.values()].reduce(add, nothing);
  const ended = totals.completed + totals.failed;
  return { days: told, totals, success_share: ended === 0 ? null : totals.completed / ended };
}
