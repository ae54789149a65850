import type { Locale } from "@/shared/locale";
import { balanceLow } from "./balance-low";
import { confirmEmail, emailChanged, emailInUse } from "./change-email";
import { passwordReset } from "./password-reset";
import { accountApproved, accountRejected, alreadySignedUp, confirmSignUp } from "./sign-up";
import type { MailTemplate, MailText } from "./template";

/** Every mail there is; a new one is one line. */
export const templates = {
  password_reset: passwordReset,
  confirm_sign_up: confirmSignUp,
  already_signed_up: alreadySignedUp,
  account_approved: accountApproved,
  account_rejected: accountRejected,
  balance_low: balanceLow,
  confirm_email: confirmEmail,
  email_in_use: emailInUse,
  email_changed: emailChanged,
};

type Templates = typeof templates;
export type TemplateName = keyof Templates;

/** What a mail of that template needs to know. */
export type FactsOf<Name extends TemplateName> =
  Templates[Name] extends MailTemplate<infer Facts> ? Facts : never;

/** A mail in its words. */
export function writeMail<Name extends TemplateName>(
  name: Name,
  locale: Locale,
  facts: FactsOf<Name>,
): MailText {
  const template = templates[name] as MailTemplate<FactsOf<Name>>;
  return template[locale](facts);
}
