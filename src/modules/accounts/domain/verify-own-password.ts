import { recordAudit } from "@/modules/audit/domain/record-audit";
import type { VerbContext } from "@/server/db/verb-context";
import { AppError } from "@/shared/errors";
import { verifyPassword } from "./password";

/** So many wrong ones in a row end the session. */
const MAX_FAILURES = 5;

/**
 * Makes sure that it is the signed-in person who asks, by one argon2 verification. Each try is counted
 * before it is looked at, so that many at once are no more tries than one after another.
 *
 * @throws AppError NOT_SIGNED_IN (also with the failure that ends the session), WRONG_PASSWORD
 */
export async function verifyOwnPassword(
  context: Pick<VerbContext, "db" | "principal" | "now" | "client">,
  password: string,
): Promise<void> {
  const { db, principal, now } = context;
  if (principal.kind !== "user") throw new AppError("NOT_SIGNED_IN");
  const { rows } = await db.pool.query<{ password_hash: string; password_failures: number }>({
    text: `
      UPDATE sessions s SET password_failures = s.password_failures + 1
      FROM users u
      WHERE s.id = $1 AND s.user_id = $2 AND u.id = s.user_id AND s.ended_at IS NULL
        AND s.password_failures < $3
      RETURNING u.password_hash, s.password_failures`,
    values: [principal.sessionId, principal.userId, MAX_FAILURES],
  });
  const [row] = rows;
  if (!row) throw new AppError("NOT_SIGNED_IN");
  const where = { id: principal.sessionId, endedAt: null };
  if (await verifyPassword(row.password_hash, password)) {
    const data = { passwordFailures: 0, passwordAt: now };
    const { count } = await db.prisma.session.updateMany({ where, data });
    if (count === 0) throw new AppError("NOT_SIGNED_IN");
    return;
  }
  if (row.password_failures < MAX_FAILURES) throw new AppError("WRONG_PASSWORD");
  await db.prisma.$transaction(async (tx) => {
    const { count } = await tx.session.updateMany({ where, data: { endedAt: now } });
    if (count === 0) return;
    await recordAudit(
      context,
      { action: "session.ended", facts: { reason: "wrong_password" } },
      tx,
    );
  });
  throw new AppError("NOT_SIGNED_IN");
}
