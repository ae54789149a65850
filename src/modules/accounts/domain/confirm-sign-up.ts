import type { VerbContext } from "@/server/db/verb-context";
import { AppError } from "@/shared/errors";
import { takeAttempt } from "./attempts";
import { linkAllowances } from "./door-allowances";
import { hashLinkToken } from "./link-token";
import { type AccountState, openAccount } from "./open-account";
import { verifyPassword } from "./password";

/**
 * Opens the account of somebody who followed the link in their mail. The password is asked for again:
 * whoever signed up with another's address must not get an account that the other confirms.
 *
 * @throws AppError NOT_FOUND (signing up was switched off), LINK_NOT_VALID (used, replaced, expired,
 *   unknown, or the address is in use by now), TOO_MANY_REQUESTS, VALIDATION_FAILED (another password)
 */
export async function confirmSignUp(
  context: VerbContext,
  { token, password }: { token: string; password: string },
): Promise<{ state: AccountState; email: string }> {
  const { db, now, settings } = context;
  if (settings.signUp === "off") throw new AppError("NOT_FOUND");
  const tokenHash = hashLinkToken(token);
  if (tokenHash === undefined) throw new AppError("LINK_NOT_VALID");
  const valid = { tokenHash, expiresAt: { gt: now } };
  const waiting = await db.prisma.signUp.findUnique({ where: valid });
  if (!waiting) throw new AppError("LINK_NOT_VALID");
  await takeAttempt(context, linkAllowances("confirm-sign-up", tokenHash));
  if (!(await verifyPassword(waiting.passwordHash, password))) {
    const errors = { password: ["is not the one that was chosen"] };
    throw new AppError("VALIDATION_FAILED", { errors });
  }
  const { email } = waiting;
  const state = await db.prisma.$transaction(async (tx) => {
    // Of two at the same moment one finds it gone.
    const { count } = await tx.signUp.deleteMany({ where: valid });
    if (count === 0) throw new AppError("LINK_NOT_VALID");
    return openAccount(context, tx, waiting).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      throw new AppError("LINK_NOT_VALID", { cause: error });
    });
  });
  return { state, email };
}
