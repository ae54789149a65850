import type { Db } from "@/server/db/database";
import { groupBy } from "../webhook-load/check-deliveries";
import type { Arrival } from "../webhook-receivers/messages";
import { quantile } from "./measure";

/** From the end of each failed attempt to the next. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000];

/** When each order was committed since `from`, by PostgreSQL's own record, in milliseconds since 1970. */
export async function commitTimes(db: Db, from: number): Promise<Map<string, number>> {
  const { rows } = await db.pool.query<{ invoice: string; at: number }>(
    `SELECT invoice, extract(epoch FROM pg_xact_commit_timestamp(xmin))::float8 * 1000 AS at
     FROM orders`,
  );
  return new Map(rows.filter(({ at }) => at >= from).map(({ invoice, at }) => [invoice, at]));
}

/** Milliseconds from the commit of its order to the first arrival of each event. */
export function delaysOf(arrivals: Arrival[], commits: ReadonlyMap<string, number>): number[] {
  return [...groupBy(arrivals, ({ id }) => id).values()].flatMap(([first]) => {
    const committed = commits.get(first?.invoice ?? "");
    return first === undefined || committed === undefined ? [] : [first.at - committed];
  });
}

/** Milliseconds by which each repeated attempt arrived later than promised, as its receiver saw it. */
export function latenessesOf(arrivals: Arrival[]): number[] {
  return [...groupBy(arrivals, ({ id }) => id).values()].flatMap((attempts) =>
    attempts.slice(1).map((attempt, index) => {
      const before = attempts[index]?.answeredAt ?? Number.NaN;
      return attempt.at - before - (PAUSES_MS[index] ?? Number.NaN);
    }),
  );
}

/** How they are spread, in words. */
export function spread(values: number[]): string {
  const at = (share: number) => quantile(values, share).toFixed(0);
  return `least ${at(0)}, p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, most ${at(1)} ms`;
}
