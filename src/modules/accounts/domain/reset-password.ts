import { recordAudit } from "@/modules/audit/domain/record-audit";
import type { VerbContext } from "@/server/db/verb-context";
import { AppError } from "@/shared/errors";
import { toSafeNumber } from "@/shared/money";
import { forgetAttempts } from "./attempts";
import { hashLinkToken } from "./link-token";
import { hashPassword, passwordProblem } from "./password";
import { signInAllowances } from "./sign-in-allowances";

/**
 * Sets a new password by a link, once. It ends every session of the user and every link, and strangers'
 * tries to sign in to the account are forgotten, so that its owner gets in.
 *
 * @returns whose it was
 * @throws AppError VALIDATION_FAILED (the password), LINK_NOT_VALID (used, replaced, expired or unknown)
 */
export async function resetPassword(
  context: VerbContext,
  { token, password }: { token: string; password: string },
): Promise<{ email: string }> {
  const { db, now, client } = context;
  const problem = passwordProblem(password);
  if (problem !== undefined) {
    throw new AppError("VALIDATION_FAILED", { errors: { password: [problem] } });
  }
  const tokenHash = hashLinkToken(token);
  if (tokenHash === undefined) throw new AppError("LINK_NOT_VALID");
  const stillThere = { tokenHash, expiresAt: { gt: now } };
  // Nobody gets a password hashed who has no link.
  if ((await db.prisma.passwordReset.count({ where: stillThere })) === 0) {
    throw new AppError("LINK_NOT_VALID");
  }
  const passwordHash = await hashPassword(password);
  const email = await db.prisma.$transaction(async (tx) => {
    // The user before the link, as whatever else changes both.
    await tx.$queryRaw`
      SELECT u.id FROM users u JOIN password_resets r ON r.email = u.email
      WHERE r.token_hash = ${tokenHash} FOR UPDATE OF u`;
    const [link] = await tx.$queryRaw<{ email: string }[]>`
      DELETE FROM password_resets WHERE token_hash = ${tokenHash} AND expires_at > ${now}
      RETURNING email`;
    // Of two at the same moment one finds it gone.
    if (!link) throw new AppError("LINK_NOT_VALID");
    const [user] = await tx.user.updateManyAndReturn({
      where: { email: link.email, disabledAt: null },
      data: { passwordHash },
    });
    if (!user) throw new AppError("LINK_NOT_VALID");
    await tx.session.updateMany({
      where: { userId: user.id, endedAt: null },
      data: { endedAt: now },
    });
    const facts = {
      userId: toSafeNumber(user.id),
      resellerId: toSafeNumber(user.resellerId ?? 0n),
    };
    await recordAudit(context, { action: "password.reset", ...facts }, tx);
    return user.email;
  });
  const { own, shared } = signInAllowances(email, client?.address, undefined);
  await forgetAttempts(db, [...own, ...shared.slice(0, 1)]);
  return { email };
}
