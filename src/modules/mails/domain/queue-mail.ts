import { randomUUID } from "node:crypto";
import type { Prisma } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { isLocale } from "@/shared/locale";
import { type FactsOf, type TemplateName, writeMail } from "./templates/templates";

export type NewMail<Name extends TemplateName> = {
  to: string;
  template: Name;
  facts: FactsOf<Name>;
  /** As a user has it; one that there is not counts as English. */
  locale: string;
  /** Costs the same and is never sent, so that a request for it tells nothing. */
  toNobody?: boolean;
};

/** Where a mail's text is sealed for. */
export function bodyPlace(id: string): string {
  return `mails.body:${id}`;
}

/**
 * Puts a mail on its way in the transaction of what it tells of: rolled back it is never sent,
 * committed it is tried for some hours. Nothing where no mail server is set.
 *
 * @param tx a transaction, or the database itself
 */
export async function queueMail<Name extends TemplateName>(
  { sealer, now, settings }: Pick<VerbContext, "sealer" | "now" | "settings">,
  tx: Pick<Prisma.TransactionClient, "mail" | "$queryRaw">,
  { to, template, facts, locale, toNobody = false }: NewMail<Name>,
): Promise<void> {
  if (!settings.sendsMail) return;
  const id = randomUUID();
  const mail = writeMail(template, isLocale(locale) ? locale : "en", facts);
  const { keyId, bytes } = sealer.seal(JSON.stringify(mail), bodyPlace(id));
  await tx.mail.create({
    data: {
      ...{ id, recipient: to, template, keyId, createdAt: now },
      body: new Uint8Array(bytes),
      nextAttemptAt: toNobody ? null : now,
    },
  });
  await tx.$queryRaw`SELECT pg_notify('due_work', 'mails')::text`;
}
