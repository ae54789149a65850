import { afterAll, beforeAll } from "vitest";
import { closeDatabase, type Db, openDatabase } from "@/server/db/database";
import { createTestDatabase } from "@/server/testing/test-database";
import type { RateLimit } from "../rate-limit-settings";
import { type Count, RateLimiter } from "../rate-limiter";

/** Processes that count on one database, with one clock that the test sets. */
export type Fleet = {
  processes: RateLimiter[];
  clock: { now: number };
  faults: unknown[];
  /** Rows written for that subject so far, whoever wrote them. */
  writes(subject: string): Promise<number>;
};

const countWrites = `
  CREATE TABLE writes (subject text NOT NULL);
  CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN INSERT INTO writes VALUES (NEW.subject); RETURN NULL; END';
  CREATE TRIGGER note_write AFTER INSERT OR UPDATE ON rate_limit_windows
    FOR EACH ROW EXECUTE FUNCTION note_write()`;

const HOUR_MS = 3_600_000;

/** Starts fleets on a database of the test file's own. */
export function testFleets(): (size: number) => Promise<Fleet> {
  let url = "";
  let drop: (() => Promise<void>) | undefined;
  let fleets = 0;
  const opened: Db[] = [];

  /** One connection each, so that what it sent before is done when an answer comes. */
  function connect(): Db {
    const db = openDatabase(url, 1);
    opened.push(db);
    return db;
  }

  beforeAll(async () => {
    const database = await createTestDatabase();
    ({ url, drop } = database);
    await connect().pool.query(countWrites);
  });
  afterAll(async () => {
    await Promise.all(opened.map(closeDatabase));
    await drop?.();
  });

  return async (size) => {
    fleets += 1;
    // Apart in time, so that no fleet counts the processes of another.
    const clock = { now: Date.UTC(2030, 0, 1) + fleets * HOUR_MS };
    const faults: unknown[] = [];
    const dbs = Array.from({ length: size }, connect);
    const processes = dbs.map(
      ({ pool }) =>
        new RateLimiter({ pool, now: () => clock.now, onFault: (error) => faults.push(error) }),
    );
    for (const _minute of ["this", "next"]) {
      for (const process of processes) {
        await process.take("warming up", { quota: 1, windowSeconds: 1 });
      }
      await Promise.all(dbs.map(({ pool }) => pool.query("SELECT")));
      clock.now += 60_000;
    }
    return {
      processes,
      clock,
      faults,
      async writes(subject) {
        const { rows } = await connect().pool.query<{ count: number }>(
          "SELECT count(*)::integer AS count FROM writes WHERE subject = $1",
          [subject],
        );
        return rows[0]?.count ?? 0;
      },
    };
  };
}

/** Asks that often, `together` at a time, and answers how many were allowed. */
export async function allowedOf(
  process: RateLimiter | undefined,
  subject: string,
  limit: RateLimit,
  times: number,
  together = 1,
): Promise<number> {
  if (!process) throw new Error("there is no such process");
  let allowed = 0;
  for (let asked = 0; asked < times; asked += together) {
    const size = Math.min(together, times - asked);
    const counts: Count[] = await Promise.all(
      Array.from({ length: size }, () => process.take(subject, limit)),
    );
    allowed += counts.filter((count) => count.allowed).length;
  }
  return allowed;
}
