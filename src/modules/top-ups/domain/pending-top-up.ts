import type { Prisma, TopUp } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { AppError } from "@/shared/errors";
import { newInvoice } from "../../ledger/domain/new-invoice";
import { feeOf } from "../contract/channel-fee";
import { closesAt, firstAskAt } from "./ask-schedule";
import type { Payable } from "./gateways/gateway";
import type { OfferedChannel } from "./offered-channels";

const PROVISIONAL_LIFETIME_MS = 86_400_000;

/**
 * Writes a top-up that its gateway does not know yet, so that even a callback which is faster than the
 * gateway's own answer finds it. Until that answer the total is what the channel's fee lets expect.
 *
 * @throws AppError TOO_MANY_PENDING_TOPUPS
 */
export function insertPending(
  { db, now, settings }: VerbContext,
  resellerId: number,
  channel: OfferedChannel,
  amount: number,
): Promise<TopUp> {
  const fee = feeOf(channel, amount);
  return db.prisma.$transaction(async (tx) => {
    // The balance row lets one of this reseller's top-ups in at a time, so the count is exact.
    await tx.$queryRaw`SELECT FROM balances WHERE reseller_id = ${resellerId} FOR UPDATE`;
    const pending = await tx.topUp.count({
      where: { resellerId, status: "pending", expiresAt: { gt: now } },
    });
    if (pending >= settings.maxPendingTopUps) throw new AppError("TOO_MANY_PENDING_TOPUPS");
    return tx.topUp.create({
      data: {
        resellerId,
        invoice: newInvoice("TOP", now),
        gatewayId: channel.row.id,
        channel: channel.code,
        channelName: channel.name,
        amount,
        fee,
        total: amount + fee,
        expiresAt: new Date(now.getTime() + PROVISIONAL_LIFETIME_MS),
        nextAttemptAt: firstAskAt({ createdAt: now }),
        createdAt: now,
        updatedAt: now,
      },
    });
  });
}

/**
 * Writes down how the top-up is paid.
 *
 * @returns it as it is now; a callback may have changed its status meanwhile
 */
export async function completePending(
  tx: Prisma.TransactionClient,
  { resellerId, id, amount, createdAt }: TopUp,
  { payable, remote, now }: { payable: Payable; remote: boolean; now: Date },
): Promise<TopUp> {
  const total = BigInt(payable.total);
  const nextAttemptAt = remote ? firstAskAt({ createdAt }) : closesAt(payable);
  const instructions = payable.instructions && JSON.stringify(payable.instructions);
  // A callback that was faster compared with the expected total: one that was right has settled the
  // top-up, of one that was wrong the gateway is asked at once.
  await tx.$executeRaw`
    UPDATE top_ups SET
      reference = ${payable.reference},
      total = CASE status WHEN 'paid' THEN total ELSE ${total} END,
      fee = CASE status WHEN 'paid' THEN fee ELSE ${total - amount} END,
      payment_url = ${payable.paymentUrl}, qr_string = ${payable.qrString}, qr_url = ${payable.qrUrl},
      pay_code = ${payable.payCode}, instructions = ${instructions}::jsonb,
      expires_at = ${payable.expiresAt},
      problem = CASE status WHEN 'pending' THEN NULL ELSE problem END,
      next_attempt_at = CASE
        WHEN status = 'paid' THEN NULL
        WHEN problem IS NULL THEN ${nextAttemptAt}::timestamptz
        ELSE ${now}::timestamptz
      END,
      updated_at = ${now}
    WHERE reseller_id = ${resellerId} AND id = ${id}`;
  return tx.topUp.findUniqueOrThrow({ where: { resellerId_id: { resellerId, id } } });
}

/** Ends a top-up that nobody was told how to pay. */
export async function abandonPending(
  { db, now }: Pick<VerbContext, "db" | "now">,
  { resellerId, id }: Pick<TopUp, "resellerId" | "id">,
): Promise<void> {
  await db.prisma.topUp.updateMany({
    where: { resellerId, id, status: "pending" },
    data: { status: "canceled", nextAttemptAt: null, updatedAt: now },
  });
}
