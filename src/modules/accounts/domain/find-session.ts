import type { Db } from "@/server/db/database";
import type { Principal } from "@/server/principal";
import { looksLikeToken, sessionIdOf } from "./session-token";

type SessionRow = {
  user_id: string;
  role: "reseller" | "operator";
  reseller_id: string | null;
};

const anonymous: Principal = { kind: "anonymous" };

/**
 * Whose session that is. One look-up for each request, so a session that ended, a disabled user and a
 * suspended reseller count for nothing from then on: all of them are strangers.
 */
export async function findSession(
  { db, now }: { db: Db; now: Date },
  token: string | undefined,
): Promise<Principal> {
  if (token === undefined || !looksLikeToken(token)) return anonymous;
  const sessionId = sessionIdOf(token);
  const { rows } = await db.pool.query<SessionRow>({
    name: "find-session",
    text: `
      SELECT u.id AS user_id, u.role, u.reseller_id
      FROM sessions s
      JOIN users u ON u.id = s.user_id
      LEFT JOIN resellers r ON r.id = u.reseller_id
      WHERE s.id = $1 AND s.ended_at IS NULL AND s.expires_at > $2 AND u.disabled_at IS NULL
        AND (r.id IS NULL OR r.status = 'active')`,
    values: [sessionId, now],
  });
  const [row] = rows;
  if (!row) return anonymous;
  const userId = Number(row.user_id);
  if (row.role === "operator") {
    return { kind: "user", userId, role: "operator", resellerId: null, sessionId };
  }
  return { kind: "user", userId, role: "reseller", resellerId: Number(row.reseller_id), sessionId };
}
