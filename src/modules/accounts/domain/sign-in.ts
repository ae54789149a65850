import type { VerbContext } from "@/server/db/verb-context";
import { toSafeNumber } from "@/shared/money";
import { normalizeEmail } from "./email-address";
import { verifyPassword } from "./password";
import { newSessionToken, sessionIdOf } from "./session-token";

const SESSION_DAYS = 30;

/** How long a session lasts, in seconds. */
export const SESSION_SECONDS = SESSION_DAYS * 86_400;

export type NewSession = {
  userId: number;
  /** In this answer and nowhere else; the database has only its hash. */
  token: string;
  expiresAt: Date;
};

/**
 * Begins a session.
 *
 * @returns null for an unknown user, a wrong password, a disabled user and a suspended reseller: alike
 *   in result and in work, which is one argon2 verification
 */
export async function signIn(
  { db, now, client }: Pick<VerbContext, "db" | "now" | "client">,
  { email, password }: { email: string; password: string },
): Promise<NewSession | null> {
  const address = normalizeEmail(email);
  // PostgreSQL takes no NUL and nothing ill-formed, and neither is anybody's address.
  const storable = address.isWellFormed() && !address.includes("\0");
  const user = storable
    ? await db.prisma.user.findUnique({
        where: { email: address },
        include: { reseller: { select: { status: true } } },
      })
    : null;
  const matches = await verifyPassword(user?.passwordHash, password);
  if (!user || !matches || user.disabledAt) return null;
  if (user.reseller && user.reseller.status !== "active") return null;

  const token = newSessionToken();
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1_000);
  await db.prisma.session.create({
    data: {
      ...{ id: sessionIdOf(token), userId: user.id, createdAt: now, expiresAt },
      ...{ lastSeenAt: now, passwordAt: now },
      ...{ address: client?.address ?? null, userAgent: client?.userAgent ?? null },
    },
  });
  return { userId: toSafeNumber(user.id), token, expiresAt };
}
