import type { TopUp } from "@/server/db/generated/client";
import { type IdempotencyClaim, keepTopUp, onceForKey } from "@/server/db/idempotency";
import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { toSafeNumber } from "@/shared/money";
import { formatTime } from "@/shared/time";
import { type CreatedTopUp, type CreateTopUpInput, paymentInstructions } from "../contract";
import { offeredChannel } from "./offered-channels";
import { abandonPending, completePending, insertPending } from "./pending-top-up";

function unavailable(reason: string): AppError {
  return new AppError("PAYMENT_GATEWAY_UNAVAILABLE", { cause: new Error(reason) });
}

function createdTopUp(topUp: TopUp, timeZone: string): CreatedTopUp {
  return {
    invoice: topUp.invoice,
    channel: topUp.channel,
    amount: toSafeNumber(topUp.amount),
    fee: toSafeNumber(topUp.fee),
    total: toSafeNumber(topUp.total),
    status: "pending",
    payment_url: topUp.paymentUrl,
    qr_string: topUp.qrString,
    pay_code: topUp.payCode,
    instructions: paymentInstructions.nullable().parse(topUp.instructions),
    expires_at: formatTime(topUp.expiresAt, timeZone),
  };
}

async function askForPayment(
  context: VerbContext,
  { amount, channel: code }: CreateTopUpInput,
  claim: IdempotencyClaim | undefined,
): Promise<CreatedTopUp> {
  const { db, principal, now, timeZone } = context;
  const resellerId = resellerOf(principal);
  const channel = await offeredChannel(context, code);
  const { minAmount, maxAmount, gateway } = channel;
  if (amount < minAmount || amount > maxAmount) {
    throw new AppError("AMOUNT_OUT_OF_RANGE", {
      errors: { amount: [`must be from ${minAmount} to ${maxAmount}`] },
    });
  }
  const customer = await db.prisma.reseller.findUniqueOrThrow({
    where: { id: resellerId },
    select: { name: true, email: true },
  });
  const pending = await insertPending(context, resellerId, channel, amount);
  const { invoice } = pending;
  const created = await gateway.create({ invoice, channel, amount, customer, now });
  if (created.outcome !== "created") {
    await abandonPending(context, pending);
    throw unavailable(created.reason);
  }
  const { payable } = created;
  const { remote } = gateway;
  const topUp = await db.prisma.$transaction(async (tx) => {
    const completed = await completePending(tx, pending, { payable, remote, now });
    if (claim) await keepTopUp(tx, completed, claim);
    return completed;
  });
  if (topUp.status !== "pending" && topUp.status !== "paid") {
    throw unavailable(`it is ${topUp.status} already`);
  }
  return createdTopUp(topUp, timeZone);
}

/**
 * Asks a gateway for a payment by which the reseller's balance is topped up. The gateway is asked
 * outside any transaction; where it does not take the payment, the top-up is canceled.
 *
 * @returns how to pay; amounts in Rupiah
 * @throws AppError IDEMPOTENCY_KEY_REUSED and IDEMPOTENCY_IN_PROGRESS (where a key was sent),
 *   CHANNEL_NOT_FOUND, AMOUNT_OUT_OF_RANGE, TOO_MANY_PENDING_TOPUPS, PAYMENT_GATEWAY_UNAVAILABLE
 */
export function createTopUp(context: VerbContext, input: CreateTopUpInput): Promise<CreatedTopUp> {
  const { db, principal, now, timeZone, idempotency } = context;
  const resellerId = resellerOf(principal);
  return onceForKey(
    { db, resellerId, now },
    idempotency,
    (claim) => askForPayment(context, input, claim),
    async ({ topUpId }) => {
      const topUp = await db.prisma.topUp.findFirstOrThrow({
        where: { resellerId, id: topUpId ?? 0n },
      });
      return createdTopUp(topUp, timeZone);
    },
  );
}
