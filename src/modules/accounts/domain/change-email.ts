import { queueMail } from "@/modules/mails/domain/queue-mail";
import type { VerbContext } from "@/server/db/verb-context";
import { requireRecentPassword } from "@/server/principal";
import { AppError } from "@/shared/errors";
import type { ChangeEmailState } from "../contract";
import { type Allowance, attemptSubject, takeAttempt } from "./attempts";
import { doorAllowances } from "./door-allowances";
import { isEmailAddress, normalizeEmail } from "./email-address";
import { newLinkToken } from "./link-token";
import { setEmail } from "./set-email";

const MINUTE = 60;
const VALID_MS = 60 * 60 * 1_000;

type Wanted = { userId: number; email: string; locale: string };

/** Where nothing is mailed, a refusal tells that somebody has an address: this keeps it from being a list. */
function ownAllowance(userId: number): Allowance {
  return {
    subject: attemptSubject("change-email", "user", String(userId)),
    ...{ free: 5, firstWait: MINUTE, longestWait: 60 * MINUTE, wearsOff: 20 * MINUTE },
  };
}

/** The same rows for an address that is in use; only its mail says something else. */
async function askForConfirmation(
  context: VerbContext,
  { userId, email, locale }: Wanted,
): Promise<void> {
  const { db, now, settings } = context;
  const { token, tokenHash } = newLinkToken();
  const row = { email, tokenHash, createdAt: now, expiresAt: new Date(now.getTime() + VALID_MS) };
  await db.prisma.$transaction(async (tx) => {
    // The user before the link, as whatever else changes both.
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`;
    const inUse = (await tx.user.count({ where: { email } })) > 0;
    await tx.emailChange.upsert({ where: { userId }, create: { userId, ...row }, update: row });
    const to = { to: email, locale };
    if (inUse) {
      await queueMail(context, tx, { ...to, template: "email_in_use", facts: {} });
    } else {
      const link = `${settings.baseUrl}/confirm-email?token=${token}`;
      await queueMail(context, tx, { ...to, template: "confirm_email", facts: { link } });
    }
  });
}

/**
 * Changes the address that the signed-in person signs in with; that of the account, where the operator
 * writes to, stays.
 *
 * Where a mail server is set, nothing changes before its owner follows the link that is mailed there, and
 * the answer is the same for every address. Without one the address counts at once, other sessions end,
 * and one that is in use has to be refused, which tells that it is.
 *
 * @throws AppError VALIDATION_FAILED (no e-mail address, or the present one), PASSWORD_REQUIRED,
 *   TOO_MANY_REQUESTS, NOT_SIGNED_IN, EMAIL_IN_USE (only without a mail server)
 */
export async function changeEmail(context: VerbContext, given: string): Promise<ChangeEmailState> {
  const { db, principal, now, settings, client } = context;
  if (principal.kind !== "user") throw new AppError("NOT_SIGNED_IN");
  const { userId, sessionId } = principal;
  const email = normalizeEmail(given);
  if (!isEmailAddress(email) || email.includes("\0")) {
    throw new AppError("VALIDATION_FAILED", { errors: { email: ["must be an e-mail address"] } });
  }
  requireRecentPassword(principal, now);
  const user = await db.prisma.user.findUnique({ where: { id: userId } });
  if (!user) throw new AppError("NOT_SIGNED_IN");
  if (user.email === email) {
    throw new AppError("VALIDATION_FAILED", { errors: { email: ["is the present one"] } });
  }
  const allowances = doorAllowances("change-email", email, client?.address);
  await takeAttempt(context, [ownAllowance(userId), ...allowances]);
  if (settings.sendsMail) {
    await askForConfirmation(context, { userId, email, locale: user.locale });
    return "check_mail";
  }
  await setEmail(context, { userId, email, sessionId });
  return "changed";
}
