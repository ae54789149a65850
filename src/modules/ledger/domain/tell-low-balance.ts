import { queueMail } from "@/modules/mails/domain/queue-mail";
import type { VerbContext } from "@/server/db/verb-context";
import { toSafeNumber } from "@/shared/money";
import type { ClaimedLowBalance } from "./due-low-balances";

type Low = { business: string; amount: bigint; low_mark: bigint | null };

/**
 * Mails everybody who can sign in for a reseller that its balance is low, unless it is not any more, or
 * another process has the claim by now.
 */
export async function tellLowBalance(
  context: VerbContext,
  { resellerId, leaseUntil }: ClaimedLowBalance,
): Promise<void> {
  const { db, settings } = context;
  await db.prisma.$transaction(async (tx) => {
    const [low] = await tx.$queryRaw<Low[]>`
      UPDATE balances b SET low_mail_due_at = NULL
      FROM resellers r
      WHERE b.reseller_id = ${resellerId}::bigint AND b.low_mail_due_at = ${leaseUntil}
        AND r.id = b.reseller_id
      RETURNING r.name AS business, b.amount, b.low_mark`;
    if (!low || low.low_mark === null || low.amount >= low.low_mark) return;
    const facts = {
      business: low.business,
      balance: toSafeNumber(low.amount),
      lowMark: toSafeNumber(low.low_mark),
      topUpLink: `${settings.baseUrl}/balance/top-up`,
    };
    const users = await tx.user.findMany({
      where: { resellerId, disabledAt: null, reseller: { status: "active" } },
      orderBy: { id: "asc" },
      select: { email: true, locale: true },
    });
    for (const { email, locale } of users) {
      await queueMail(context, tx, { to: email, template: "balance_low", facts, locale });
    }
  });
}
