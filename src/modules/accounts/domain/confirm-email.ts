import type { VerbContext } from "@/server/db/verb-context";
import { AppError } from "@/shared/errors";
import { toSafeNumber } from "@/shared/money";
import { takeAttempt } from "./attempts";
import { linkAllowances } from "./door-allowances";
import { hashLinkToken } from "./link-token";
import { verifyPassword } from "./password";
import { setEmail } from "./set-email";

/**
 * Lets a person sign in with the address whose link they followed. The password is asked for: a mistyped
 * address must not give an account to whoever reads its mail. Every session ends.
 *
 * @throws AppError LINK_NOT_VALID (used, replaced, expired, unknown, or the address is in use by now),
 *   TOO_MANY_REQUESTS, VALIDATION_FAILED (another password)
 */
export async function confirmEmail(
  context: VerbContext,
  { token, password }: { token: string; password: string },
): Promise<{ email: string }> {
  const { db, now } = context;
  const tokenHash = hashLinkToken(token);
  if (tokenHash === undefined) throw new AppError("LINK_NOT_VALID");
  const waiting = await db.prisma.emailChange.findUnique({
    where: { tokenHash, expiresAt: { gt: now } },
    include: { user: { select: { passwordHash: true } } },
  });
  if (!waiting) throw new AppError("LINK_NOT_VALID");
  await takeAttempt(context, linkAllowances("confirm-email", tokenHash));
  if (!(await verifyPassword(waiting.user.passwordHash, password))) {
    throw new AppError("VALIDATION_FAILED", { errors: { password: ["is not the account's"] } });
  }
  const { email } = waiting;
  const userId = toSafeNumber(waiting.userId);
  await setEmail(context, { userId, email, tokenHash }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new AppError("LINK_NOT_VALID", { cause: error });
  });
  return { email };
}
