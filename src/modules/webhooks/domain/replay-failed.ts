import type { VerbContext } from "@/server/db/verb-context";
import { resellerMeant } from "@/server/principal";
import { lockWebhook, longTransaction } from "./lock-webhook";
import { ATTEMPTS, requireEnabled, wakeSenders } from "./new-round";

/**
 * Sends again everything that has failed at `since` or later and was not replayed meanwhile.
 *
 * @param ofReseller whose, where the operator asks
 * @throws AppError WEBHOOK_NOT_ENABLED
 */
export async function replayFailed(
  { db, principal, now }: VerbContext,
  since: Date,
  ofReseller?: number,
): Promise<{ replayed: number }> {
  const resellerId = resellerMeant(principal, ofReseller);
  return db.prisma.$transaction(async (tx) => {
    await lockWebhook(tx, resellerId);
    await requireEnabled(tx, resellerId);
    const { count } = await tx.webhookDelivery.updateMany({
      where: { resellerId, status: "failed", updatedAt: { gte: since } },
      data: { status: "pending", attemptsLeft: ATTEMPTS, nextAttemptAt: now, updatedAt: now },
    });
    if (count > 0) await wakeSenders(tx);
    return { replayed: count };
  }, longTransaction);
}
