import type { Db } from "@/server/db/database";
import type { Sealed } from "@/server/sealing";

export type ClaimedMail = {
  id: string;
  recipient: string;
  template: string;
  sealed: Sealed;
  /** Attempts before this one. */
  attempts: number;
  leaseUntil: Date;
};

type Row = {
  id: string;
  recipient: string;
  template: string;
  key_id: string;
  body: Buffer;
  attempts: number;
};

/** Claims mails that are due, oldest first. */
export async function claimDueMails(
  db: Db,
  { limit, now, leaseUntil }: { limit: number; now: Date; leaseUntil: Date },
): Promise<ClaimedMail[]> {
  const { rows } = await db.pool.query<Row>({
    name: "claim-mails",
    text: `
      UPDATE mails SET next_attempt_at = $2
      WHERE id IN (
        SELECT id FROM mails WHERE next_attempt_at <= $1
        ORDER BY next_attempt_at LIMIT $3 FOR UPDATE SKIP LOCKED
      )
      RETURNING id, recipient, template, key_id, body, attempts`,
    values: [now, leaseUntil, limit],
  });
  return rows.map(({ key_id, body, ...row }) => ({
    ...row,
    sealed: { keyId: key_id, bytes: body },
    leaseUntil,
  }));
}

/** When the earliest mail is due; null where none is. */
export async function nextMailDueAt(db: Db): Promise<Date | null> {
  const { rows } = await db.pool.query<{ next_attempt_at: Date }>({
    name: "next-mail-due",
    text: `SELECT next_attempt_at FROM mails WHERE next_attempt_at IS NOT NULL
      ORDER BY next_attempt_at LIMIT 1`,
  });
  return rows[0]?.next_attempt_at ?? null;
}

/** Makes a claimed mail due again at once; the attempt does not count. */
export async function giveMailBack(db: Db, { id, leaseUntil }: ClaimedMail, now: Date) {
  await db.pool.query(
    "UPDATE mails SET next_attempt_at = $3 WHERE id = $1 AND next_attempt_at = $2",
    [id, leaseUntil, now],
  );
}

/** Notes that a mail was sent, and forgets what it said. */
export async function noteSent(db: Db, { id, leaseUntil }: ClaimedMail, at: Date): Promise<void> {
  await db.pool.query(
    `UPDATE mails SET next_attempt_at = NULL, sent_at = $3, attempts = attempts + 1,
       last_error = NULL, body = ''
     WHERE id = $1 AND next_attempt_at = $2`,
    [id, leaseUntil, at],
  );
}

/**
 * Notes that an attempt failed.
 *
 * @param nextAttemptAt null: the mail is given up, and what it said is forgotten
 */
export async function noteFailed(
  db: Db,
  { id, leaseUntil }: ClaimedMail,
  { error, nextAttemptAt }: { error: string; nextAttemptAt: Date | null },
): Promise<void> {
  await db.pool.query(
    `UPDATE mails SET next_attempt_at = $3, attempts = attempts + 1, last_error = $4,
       body = CASE WHEN $3::timestamptz IS NULL THEN '' ELSE body END
     WHERE id = $1 AND next_attempt_at = $2`,
    [id, leaseUntil, nextAttemptAt, error],
  );
}
