import type { Db } from "../db/database";
import type { DueWork } from "./due-work";

export type PeriodicWorkOptions = {
  name: string;
  /** From the end of one run to the beginning of the next. */
  everyMs: number;
  /** Longer than any run. `signal` is aborted when four fifths of it have passed. */
  leaseMs: number;
  run(now: Date, signal: AbortSignal): Promise<void>;
};

type Turn = { startedAt: Date; leaseUntil: Date };

/**
 * Work that comes round again and again: over all processes only one at a time runs it. A run that
 * throws comes round when its lease has ended.
 */
export function periodicWork(
  { pool }: Pick<Db, "pool">,
  { name, everyMs, leaseMs, run }: PeriodicWorkOptions,
  now: () => Date = () => new Date(),
): DueWork<Turn> {
  /** Only where the lease is still the one of that turn. */
  async function comeRoundAt(at: Date, endedAt: Date | null, { leaseUntil }: Turn): Promise<void> {
    await pool.query(
      `UPDATE periodic_work SET next_attempt_at = $3, last_ended_at = coalesce($4, last_ended_at)
       WHERE name = $1 AND next_attempt_at = $2`,
      [name, leaseUntil, at, endedAt],
    );
  }

  return {
    name,
    concurrency: 1,
    leaseMs,
    async claim(_limit, startedAt, leaseUntil) {
      const { rowCount } = await pool.query(
        `UPDATE periodic_work SET next_attempt_at = $3
         WHERE name = (
           SELECT name FROM periodic_work WHERE name = $1 AND next_attempt_at <= $2
           FOR UPDATE SKIP LOCKED
         )`,
        [name, startedAt, leaseUntil],
      );
      return rowCount === 1 ? [{ startedAt, leaseUntil }] : [];
    },
    async run(turn, signal) {
      const leaseEnds = AbortSignal.timeout(Math.floor(leaseMs * 0.8));
      await run(turn.startedAt, AbortSignal.any([signal, leaseEnds]));
      const endedAt = now();
      await comeRoundAt(new Date(endedAt.getTime() + everyMs), endedAt, turn);
    },
    giveBack: (turn) => comeRoundAt(now(), null, turn),
    async nextDueAt() {
      const found = await pool.query<{ next_attempt_at: Date }>({
        name: "periodic-work-due",
        text: "SELECT next_attempt_at FROM periodic_work WHERE name = $1",
        values: [name],
      });
      const [row] = found.rows;
      if (row) return row.next_attempt_at;
      const first = now();
      await pool.query(
        "INSERT INTO periodic_work (name, next_attempt_at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        [name, first],
      );
      return first;
    },
  };
}
