import { recordAudit } from "@/modules/audit/domain/record-audit";
import { queueMail } from "@/modules/mails/domain/queue-mail";
import type { Prisma } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";

type Waiting = { email: string; name: string };

/** Locks it, so that of two decisions at the same moment one counts. */
async function waitingAccount(tx: Prisma.TransactionClient, resellerId: number): Promise<Waiting> {
  const [row] = await tx.$queryRaw<Waiting[]>`
    SELECT email, name FROM resellers WHERE id = ${BigInt(resellerId)} AND status = 'pending'
    FOR UPDATE`;
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

async function usersOf(tx: Prisma.TransactionClient, resellerId: number) {
  return tx.user.findMany({ where: { resellerId }, select: { email: true, locale: true } });
}

/**
 * Lets in an account that signed up, and mails its users.
 *
 * @throws AppError NOT_FOUND (none that waits, or not the operator)
 */
export async function approveReseller(context: VerbContext, resellerId: number): Promise<void> {
  requireOperator(context.principal);
  const { db, now, settings } = context;
  await db.prisma.$transaction(async (tx) => {
    const { name: business } = await waitingAccount(tx, resellerId);
    await tx.reseller.update({
      where: { id: resellerId },
      data: { status: "active", updatedAt: now },
    });
    await recordAudit(context, { action: "account.approved", resellerId }, tx);
    const facts = { business, signInLink: `${settings.baseUrl}/sign-in` };
    for (const { email, locale } of await usersOf(tx, resellerId)) {
      await queueMail(context, tx, { to: email, template: "account_approved", facts, locale });
    }
  });
}

/**
 * Turns away an account that signed up: it is deleted, so its address is free again, and its users are
 * mailed.
 *
 * @throws AppError NOT_FOUND (none that waits, or not the operator)
 */
export async function rejectReseller(
  context: VerbContext,
  resellerId: number,
): Promise<{ email: string }> {
  requireOperator(context.principal);
  return context.db.prisma.$transaction(async (tx) => {
    const { name: business, email: address } = await waitingAccount(tx, resellerId);
    for (const { email, locale } of await usersOf(tx, resellerId)) {
      const mail = { to: email, template: "account_rejected", facts: { business } } as const;
      await queueMail(context, tx, { ...mail, locale });
    }
    await tx.user.deleteMany({ where: { resellerId } });
    await tx.balance.deleteMany({ where: { resellerId } });
    await tx.reseller.delete({ where: { id: resellerId } });
    // What was entered is deleted, so only the number is left of it.
    await recordAudit(context, { action: "account.rejected", resellerId }, tx);
    return { email: address };
  });
}
