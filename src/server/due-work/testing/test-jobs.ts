import type { Db } from "@/server/db/database";
import type { DueWork } from "../due-work";

export type TestJob = { id: string; leaseUntil: Date };

/** Counts what a loop asks of one kind of work. */
export type Asked = { claims: number; dueTimes: number };

/** A table of jobs for tests of the loop. A job that was done has no due time any more. */
export class TestJobs {
  readonly #db: Db;
  readonly name: string;

  private constructor(db: Db, name: string) {
    this.#db = db;
    this.name = name;
  }

  static async create(db: Db, name: string): Promise<TestJobs> {
    await db.pool.query(
      `CREATE TABLE ${name} (id bigserial PRIMARY KEY, due_at timestamptz, begun integer NOT NULL DEFAULT 0)`,
    );
    await db.pool.query(`CREATE INDEX ON ${name} (due_at) WHERE due_at IS NOT NULL`);
    return new TestJobs(db, name);
  }

  async add(count: number, dueAt = new Date()): Promise<void> {
    await this.#db.pool.query(
      `INSERT INTO ${this.name} (due_at) SELECT $1 FROM generate_series(1, $2)`,
      [dueAt, count],
    );
  }

  /** How many jobs there are that were begun so many times, and how many of all are still to be done. */
  async count(): Promise<{ begun: Record<number, number>; open: number }> {
    const { rows } = await this.#db.pool.query<{ begun: number; count: number; open: number }>(
      `SELECT begun, count(*)::integer AS count, count(due_at)::integer AS open
       FROM ${this.name} GROUP BY begun`,
    );
    return {
      begun: Object.fromEntries(rows.map(({ begun, count }) => [begun, count])),
      open: rows.reduce((sum, { open }) => sum + open, 0),
    };
  }

  /** The kind of work that these jobs are, as one process sees it. */
  work({
    db = this.#db,
    concurrency = 10,
    leaseMs = 60_000,
    run = async () => undefined,
    asked = { claims: 0, dueTimes: 0 },
  }: {
    db?: Db;
    concurrency?: number;
    leaseMs?: number;
    run?: (job: TestJob, signal: AbortSignal) => Promise<unknown>;
    asked?: Asked;
  } = {}): DueWork<TestJob> {
    const { name } = this;
    const setDue = ({ id, leaseUntil }: TestJob, dueAt: Date | null) =>
      db.pool.query(`UPDATE ${name} SET due_at = $3 WHERE id = $1 AND due_at = $2`, [
        id,
        leaseUntil,
        dueAt,
      ]);
    return {
      name,
      concurrency,
      leaseMs,
      async claim(limit, now, leaseUntil) {
        asked.claims += 1;
        const { rows } = await db.pool.query<{ id: string }>(
          `UPDATE ${name} SET due_at = $3, begun = begun + 1 WHERE id IN (
             SELECT id FROM ${name} WHERE due_at <= $2 ORDER BY due_at LIMIT $1
             FOR UPDATE SKIP LOCKED
           ) RETURNING id`,
          [limit, now, leaseUntil],
        );
        return rows.map(({ id }) => ({ id, leaseUntil }));
      },
      async run(job, signal) {
        await run(job, signal);
        await setDue(job, null);
      },
      async giveBack(job) {
        await setDue(job, new Date());
      },
      async nextDueAt() {
        asked.dueTimes += 1;
        const { rows } = await db.pool.query<{ due_at: Date | null }>(
          `SELECT min(due_at) AS due_at FROM ${name}`,
        );
        return rows[0]?.due_at ?? null;
      },
    };
  }
}
