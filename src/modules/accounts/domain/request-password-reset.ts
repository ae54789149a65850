import { queueMail } from "@/modules/mails/domain/queue-mail";
import type { VerbContext } from "@/server/db/verb-context";
import { AppError } from "@/shared/errors";
import type { Locale } from "@/shared/locale";
import { takeAttempt } from "./attempts";
import { doorAllowances } from "./door-allowances";
import { isEmailAddress, normalizeEmail } from "./email-address";
import { writeResetLink } from "./reset-link";

/**
 * Mails a link for a new password to the owner of an address. Alike in answer and work whether anybody
 * has it: the same rows are written, and the mail is then never due.
 *
 * @param input.locale of the page, for those who have no language of their own
 * @throws AppError NOT_FOUND (no mail server is set), VALIDATION_FAILED (no e-mail address),
 *   TOO_MANY_REQUESTS
 */
export async function requestPasswordReset(
  context: VerbContext,
  { email, locale }: { email: string; locale: Locale },
): Promise<void> {
  const { db, settings, client } = context;
  if (!settings.sendsMail) throw new AppError("NOT_FOUND");
  const address = normalizeEmail(email);
  if (!isEmailAddress(address) || address.includes("\0")) {
    throw new AppError("VALIDATION_FAILED", { errors: { email: ["must be an e-mail address"] } });
  }
  await takeAttempt(context, doorAllowances("forgot-password", address, client?.address));
  await db.prisma.$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email: address } });
    const { link } = await writeResetLink(context, tx, address);
    await queueMail(context, tx, {
      ...{ to: address, template: "password_reset", facts: { link } },
      locale: user?.locale ?? locale,
      toNobody: user === null || user.disabledAt !== null,
    });
  });
}
