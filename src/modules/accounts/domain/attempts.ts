import { createHash } from "node:crypto";
import type { Db } from "@/server/db/database";
import { deleteSome } from "@/server/db/delete-some";
import { AppError } from "@/shared/errors";

/** By what an attempt is counted, and how many of its kind may be made. */
export type Allowance = {
  /** A hash; what was typed is kept nowhere. */
  subject: string;
  /** Attempts in a row before the first wait. */
  free: number;
  /** Seconds; each further attempt waits twice as long, up to the longest. */
  firstWait: number;
  longestWait: number;
  /** Seconds in which one attempt is forgotten. */
  wearsOff: number;
};

/** The name under which attempts are counted that agree in all parts. */
export function attemptSubject(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/**
 * Counts an attempt, over all processes, before anything is done for it: those that are made at the
 * same moment count too.
 *
 * @throws AppError TOO_MANY_REQUESTS, with the seconds to wait in `errors.retry_after`
 */
export async function takeAttempt(
  { db, now }: { db: Db; now: Date },
  allowances: readonly Allowance[],
): Promise<void> {
  const { rows } = await db.pool.query<{ closed_until: Date | null }>({
    name: "take-attempt",
    text: "SELECT take_attempt($1, $2, $3, $4, $5, $6) AS closed_until",
    values: [
      allowances.map(({ subject }) => subject),
      allowances.map(({ free }) => free),
      allowances.map(({ firstWait }) => firstWait),
      allowances.map(({ longestWait }) => longestWait),
      allowances.map(({ wearsOff }) => wearsOff),
      now,
    ],
  });
  const closedUntil = rows[0]?.closed_until;
  if (!closedUntil) return;
  const seconds = Math.max(1, Math.ceil((closedUntil.getTime() - now.getTime()) / 1_000));
  throw new AppError("TOO_MANY_REQUESTS", { errors: { retry_after: [String(seconds)] } });
}

/** Takes back what one attempt was counted, as it was no attempt of a stranger. */
export async function giveAttemptBack(db: Db, allowances: readonly Allowance[]): Promise<void> {
  await db.pool.query({
    name: "give-attempt-back",
    text: `
      UPDATE attempts SET score = greatest(0, score - 1), open_at = 'epoch'
      WHERE subject IN (
        SELECT subject FROM attempts WHERE subject = ANY ($1) ORDER BY subject FOR UPDATE
      )`,
    values: [allowances.map(({ subject }) => subject)],
  });
}

/** Forgets every attempt of these. */
export async function forgetAttempts(db: Db, allowances: readonly Allowance[]): Promise<void> {
  await db.pool.query({
    name: "forget-attempts",
    text: `
      DELETE FROM attempts WHERE subject IN (
        SELECT subject FROM attempts WHERE subject = ANY ($1) ORDER BY subject FOR UPDATE
      )`,
    values: [allowances.map(({ subject }) => subject)],
  });
}

/** Deletes what was last counted before `before`, some at a time; answers how many. */
export function tidyAttempts(db: Db, before: Date): Promise<number> {
  return deleteSome(db, "attempts", "last_at < $1", before);
}
