import type { Db } from "@/server/db/database";
import type { Client, VerbContext } from "@/server/db/verb-context";
import type { Principal } from "@/server/principal";
import { looksLikeToken, sessionIdOf } from "./session-token";

type SessionRow = {
  user_id: string;
  role: "reseller" | "operator";
  reseller_id: string | null;
  password_at: Date;
  last_seen_at: Date;
};

const LAST_SEEN_PRECISION_MS = 60_000;

const anonymous: Principal = { kind: "anonymous" };

async function noteSeen(
  db: Db,
  sessionId: string,
  now: Date,
  client: Client | undefined,
): Promise<void> {
  await db.pool.query({
    text: `
      UPDATE sessions SET last_seen_at = $2, address = coalesce($3, address),
        user_agent = coalesce($4, user_agent)
      WHERE id = $1 AND last_seen_at < $2`,
    values: [sessionId, now, client?.address ?? null, client?.userAgent ?? null],
  });
}

/**
 * Whose session that is. One look-up for each request, so a session that ended, a disabled user and a
 * suspended reseller count for nothing from then on: all of them are strangers.
 */
export async function findSession(
  { db, now, client }: Pick<VerbContext, "db" | "now" | "client">,
  token: string | undefined,
): Promise<Principal> {
  if (token === undefined || !looksLikeToken(token)) return anonymous;
  const sessionId = sessionIdOf(token);
  const { rows } = await db.pool.query<SessionRow>({
    name: "find-session",
    text: `
      SELECT u.id AS user_id, u.role, u.reseller_id, s.password_at, s.last_seen_at
      FROM sessions s
      JOIN users u ON u.id = s.user_id
      LEFT JOIN resellers r ON r.id = u.reseller_id
      WHERE s.id = $1 AND s.ended_at IS NULL AND s.expires_at > $2 AND u.disabled_at IS NULL
        AND (r.id IS NULL OR r.status = 'active')`,
    values: [sessionId, now],
  });
  const [row] = rows;
  if (!row) return anonymous;
  if (now.getTime() - row.last_seen_at.getTime() >= LAST_SEEN_PRECISION_MS) {
    await noteSeen(db, sessionId, now, client);
  }
  const signedIn = {
    ...({ kind: "user", sessionId } as const),
    ...{ userId: Number(row.user_id), passwordAt: row.password_at },
  };
  if (row.role === "operator") return { ...signedIn, role: "operator", resellerId: null };
  return { ...signedIn, role: "reseller", resellerId: Number(row.reseller_id) };
}
