import type { Prisma, TopUp } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { toSafeNumber } from "@/shared/money";
import { formatTime } from "@/shared/time";
import {
  type ListOwnTopUpsInput,
  type OwnTopUp,
  type OwnTopUpRow,
  paymentInstructions,
} from "../contract";
import { topUpStatus, withStatus } from "./top-up-status";

function rowOf(topUp: TopUp, { now, timeZone }: VerbContext): OwnTopUpRow {
  return {
    invoice: topUp.invoice,
    channel: topUp.channel,
    channel_name: topUp.channelName,
    amount: toSafeNumber(topUp.amount),
    fee: toSafeNumber(topUp.fee),
    total: toSafeNumber(topUp.total),
    status: topUpStatus(topUp, now),
    created_at: formatTime(topUp.createdAt, timeZone),
    expires_at: formatTime(topUp.expiresAt, timeZone),
    paid_at: topUp.paidAt && formatTime(topUp.paidAt, timeZone),
  };
}

/**
 * One of the reseller's top-ups: how it is paid, and what became of it.
 *
 * @throws AppError TRX_NOT_FOUND, also for another reseller's
 */
export async function readOwnTopUp(context: VerbContext, invoice: string): Promise<OwnTopUp> {
  const { db, principal } = context;
  const resellerId = resellerOf(principal);
  const topUp = await db.prisma.topUp.findUnique({
    where: { resellerId_invoice: { resellerId, invoice } },
    include: { gateway: { select: { kind: true } } },
  });
  if (!topUp) throw new AppError("TRX_NOT_FOUND");
  const credit =
    topUp.status === "paid"
      ? await db.prisma.mutation.findUnique({
          where: {
            resellerId_type_cause: { resellerId, type: "topup", cause: String(topUp.id) },
          },
          select: { balanceAfter: true },
        })
      : null;
  return {
    ...rowOf(topUp, context),
    by_hand: topUp.gateway.kind === "transfer",
    payment_url: topUp.paymentUrl,
    qr_string: topUp.qrString,
    pay_code: topUp.payCode,
    instructions: paymentInstructions.nullable().parse(topUp.instructions),
    balance_after: credit && toSafeNumber(credit.balanceAfter),
  };
}

/** A page of the reseller's top-ups, newest first, and exactly how many there are of that status. */
export async function listOwnTopUps(
  context: VerbContext,
  { page, per_page, status }: ListOwnTopUpsInput,
): Promise<{ rows: OwnTopUpRow[]; total: number }> {
  const { db, principal, now } = context;
  const where: Prisma.TopUpWhereInput = {
    resellerId: resellerOf(principal),
    ...(status && withStatus(status, now)),
  };
  const [total, rows] = await db.prisma.$transaction(
    [
      db.prisma.topUp.count({ where }),
      db.prisma.topUp.findMany({
        where,
        orderBy: { id: "desc" },
        skip: (page - 1) * per_page,
        take: per_page,
      }),
    ],
    { isolationLevel: "RepeatableRead" },
  );
  return { rows: rows.map((row) => rowOf(row, context)), total };
}
