import { recordAudit } from "@/modules/audit/domain/record-audit";
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

/** Thrown to the owner of an account, who knows its password, while the operator has yet to approve it. */
export class AwaitsApproval extends Error {
  override name = "AwaitsApproval";
}

/**
 * Begins a session.
 *
 * @returns null for an unknown user, a wrong password, a disabled user and a suspended reseller: alike
 *   in result and in work, which is one argon2 verification
 * @throws AwaitsApproval
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
  if (user.reseller?.status === "pending") throw new AwaitsApproval();
  if (user.reseller && user.reseller.status !== "active") return null;

  const token = newSessionToken();
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1_000);
  const userId = toSafeNumber(user.id);
  const about = { userId, resellerId: toSafeNumber(user.resellerId ?? 0n) };
  await db.prisma.$transaction(async (tx) => {
    await tx.session.create({
      data: {
        ...{ id: sessionIdOf(token), userId, createdAt: now, expiresAt },
        ...{ lastSeenAt: now, passwordAt: now },
        ...{ address: client?.address ?? null, userAgent: client?.userAgent ?? null },
      },
    });
    const context = { db, now, client, principal: { kind: "anonymous" } } as const;
    await recordAudit(context, { action: "sign_in", ...about }, tx);
  });
  return { userId, token, expiresAt };
}
