import { queueMail } from "@/modules/mails/domain/queue-mail";
import type { Prisma } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { AppError, type FieldErrors } from "@/shared/errors";
import type { Locale } from "@/shared/locale";
import { takeAttempt } from "./attempts";
import { doorAllowances } from "./door-allowances";
import { isEmailAddress, normalizeEmail } from "./email-address";
import { newLinkToken } from "./link-token";
import { type AccountState, type NewAccount, openAccount } from "./open-account";
import { hashPassword, passwordProblem } from "./password";

const VALID_MS = 24 * 60 * 60 * 1_000;
const MAX_NAME = 200;

export type SignUpForm = {
  business: string;
  name: string;
  email: string;
  password: string;
  locale: Locale;
};

function nameProblem(text: string): string | undefined {
  const isOne = text !== "" && text.length <= MAX_NAME && text.isWellFormed();
  // A line break in a name would be one in a mail.
  return isOne && !/\p{Cc}/u.test(text) ? undefined : `must have 1 to ${MAX_NAME} characters`;
}

function checkForm(form: SignUpForm): void {
  const problems = {
    business: nameProblem(form.business),
    name: nameProblem(form.name),
    email:
      isEmailAddress(form.email) && !form.email.includes("\0")
        ? undefined
        : "must be an e-mail address",
    password: passwordProblem(form.password),
  };
  const errors: FieldErrors = {};
  for (const [field, problem] of Object.entries(problems)) {
    if (problem !== undefined) errors[field] = [problem];
  }
  if (Object.keys(errors).length > 0) throw new AppError("VALIDATION_FAILED", { errors });
}

async function isInUse(tx: Prisma.TransactionClient, email: string): Promise<boolean> {
  const users = await tx.user.count({ where: { email } });
  return users + (await tx.reseller.count({ where: { email } })) > 0;
}

/** The same rows for an address that is in use; only its mail says something else. */
async function askForConfirmation(context: VerbContext, account: NewAccount): Promise<void> {
  const { db, now, settings } = context;
  const { email, ...rest } = account;
  const { token, tokenHash } = newLinkToken();
  const row = { ...rest, tokenHash, createdAt: now, expiresAt: new Date(now.getTime() + VALID_MS) };
  const { baseUrl } = settings;
  await db.prisma.$transaction(async (tx) => {
    const inUse = await isInUse(tx, email);
    await tx.signUp.upsert({ where: { email }, create: { email, ...row }, update: row });
    const to = { to: email, locale: account.locale };
    if (inUse) {
      const links = {
        signInLink: `${baseUrl}/sign-in`,
        resetLink: `${baseUrl}/forgot-password`,
      };
      await queueMail(context, tx, { ...to, template: "already_signed_up", facts: links });
    } else {
      const link = `${baseUrl}/sign-up/confirm?token=${token}`;
      await queueMail(context, tx, { ...to, template: "confirm_sign_up", facts: { link } });
    }
  });
}

/**
 * Signs somebody up, where the operator lets strangers do that.
 *
 * Where a mail server is set nothing is opened yet: the answer is the same for every address, and its
 * owner gets a link to confirm, or is told that they have an account. Without one an address that is in
 * use has to be refused, which tells that it is; the limit of tries keeps that from being a list.
 *
 * @throws AppError NOT_FOUND (strangers may not), VALIDATION_FAILED, TOO_MANY_REQUESTS, EMAIL_IN_USE
 *   (only without a mail server)
 */
export async function signUp(
  context: VerbContext,
  given: SignUpForm,
): Promise<AccountState | "check_mail"> {
  const { db, settings, client } = context;
  if (settings.signUp === "off") throw new AppError("NOT_FOUND");
  const form = {
    ...given,
    business: given.business.trim(),
    name: given.name.trim(),
    email: normalizeEmail(given.email),
  };
  checkForm(form);
  await takeAttempt(context, doorAllowances("sign-up", form.email, client?.address));
  const { password, ...rest } = form;
  const account = { ...rest, passwordHash: await hashPassword(password) };
  if (settings.sendsMail) {
    await askForConfirmation(context, account);
    return "check_mail";
  }
  return db.prisma.$transaction((tx) => openAccount(context, tx, account));
}
