import type { Locale } from "@/shared/locale";

/** What a mail says. Plain text, so nothing in it can pretend to be more. */
export type MailText = { subject: string; text: string };

/** A mail in each language. */
export type MailTemplate<Facts> = Record<Locale, (facts: Facts) => MailText>;

/** Paragraphs, one empty line apart. */
export function paragraphs(...parts: string[]): string {
  return `${parts.join("\n\n")}\n`;
}
