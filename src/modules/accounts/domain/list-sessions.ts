import type { VerbContext } from "@/server/db/verb-context";
import { AppError } from "@/shared/errors";
import { formatTime } from "@/shared/time";
import type { SessionRow } from "../contract";

const SHOWN = 100;
/** As much of an id as tells one's own sessions apart. */
export const SESSION_NAME_LENGTH = 22;

/**
 * Where the signed-in person is signed in, the latest used first; by the index on `user_id`.
 *
 * @throws AppError NOT_SIGNED_IN
 */
export async function listSessions({
  db,
  principal,
  now,
  timeZone,
}: VerbContext): Promise<SessionRow[]> {
  if (principal.kind !== "user") throw new AppError("NOT_SIGNED_IN");
  const rows = await db.prisma.session.findMany({
    where: { userId: principal.userId, endedAt: null, expiresAt: { gt: now } },
    orderBy: [{ lastSeenAt: "desc" }, { id: "asc" }],
    take: SHOWN,
  });
  return rows.map((row) => ({
    id: row.id.slice(0, SESSION_NAME_LENGTH),
    current: row.id === principal.sessionId,
    user_agent: row.userAgent,
    address: row.address,
    signed_in_at: formatTime(row.createdAt, timeZone),
    last_seen_at: formatTime(row.lastSeenAt, timeZone),
  }));
}
