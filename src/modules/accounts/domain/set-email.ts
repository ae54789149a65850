import { recordAudit } from "@/modules/audit/domain/record-audit";
import { queueMail } from "@/modules/mails/domain/queue-mail";
import { isTaken } from "@/server/db/failures";
import type { VerbContext } from "@/server/db/verb-context";
import { AppError } from "@/shared/errors";
import { toSafeNumber } from "@/shared/money";

export type NewEmail = {
  userId: number;
  /** As it is kept. */
  email: string;
  /** The one session that stays. */
  sessionId?: string;
  /** The link that was followed: it counts once. */
  tokenHash?: string;
};

/**
 * Lets a user sign in with another address from now on. It ends their other sessions, every link to
 * change the address and every one to set a password, and is told to the former address.
 *
 * @throws AppError EMAIL_IN_USE, LINK_NOT_VALID (used, replaced or expired; or the user was disabled)
 */
export async function setEmail(
  context: VerbContext,
  { userId, email, sessionId, tokenHash }: NewEmail,
): Promise<void> {
  const { db, now } = context;
  try {
    await db.prisma.$transaction(async (tx) => {
      // Two at the same moment wait for each other here, and the second finds the link gone.
      const [user] = await tx.$queryRaw<{ email: string; locale: string; reseller_id: bigint }[]>`
        SELECT email, locale, coalesce(reseller_id, 0) AS reseller_id FROM users
        WHERE id = ${userId} AND disabled_at IS NULL FOR UPDATE`;
      const link = {
        userId,
        ...(tokenHash === undefined ? {} : { tokenHash, expiresAt: { gt: now } }),
      };
      const { count: links } = await tx.emailChange.deleteMany({ where: link });
      if (!user || (tokenHash !== undefined && links === 0)) throw new AppError("LINK_NOT_VALID");
      await tx.user.update({ where: { id: userId }, data: { email }, select: { id: true } });
      await tx.passwordReset.deleteMany({ where: { email: { in: [user.email, email] } } });
      const { count: ended } = await tx.session.updateMany({
        where: {
          userId,
          endedAt: null,
          ...(sessionId === undefined ? {} : { id: { not: sessionId } }),
        },
        data: { endedAt: now },
      });
      const about = { userId, resellerId: toSafeNumber(user.reseller_id) };
      await recordAudit(context, { action: "email.changed", facts: { ended }, ...about }, tx);
      const mail = { to: user.email, template: "email_changed", facts: {} } as const;
      await queueMail(context, tx, { ...mail, locale: user.locale });
    });
  } catch (error) {
    // Of two users who take an address at the same moment one finds it taken, as anyone does later.
    if (isTaken(error)) throw new AppError("EMAIL_IN_USE", { cause: error });
    throw error;
  }
}
