import type { TopUp } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { type AppliedOutcome, applyPaymentState } from "./apply-payment-state";
import { ASK_INTERVAL_MS, closesAt, givenUpAt, nextAskAt } from "./ask-schedule";
import type { AskOutcome } from "./gateways/gateway";
import { openGateway } from "./gateways/open-gateway";
import { abandonPending } from "./pending-top-up";

/** A top-up that is looked at, and until when it is this process's own. */
export type TopUpJob = { resellerId: bigint; id: bigint; leaseUntil: Date };

/** What came of looking at a top-up. `unanswered` is tried again, unless `given_up`. */
export type AskReport = {
  invoice: string;
  outcome: AppliedOutcome | "abandoned" | "unanswered" | "given_up";
  reason?: string;
};

/** Sets when the top-up is looked at next, and closes it when its time is over. */
async function reschedule(
  { db, now }: VerbContext,
  { resellerId, id, leaseUntil }: TopUpJob,
  topUp: TopUp,
  next: Date | null,
): Promise<void> {
  const leased = { resellerId, id, nextAttemptAt: leaseUntil };
  if (now >= closesAt(topUp)) {
    await db.prisma.topUp.updateMany({
      where: { ...leased, status: "pending" },
      data: { status: "expired", updatedAt: now },
    });
  }
  await db.prisma.topUp.updateMany({
    where: leased,
    data: { nextAttemptAt: next, attempts: { increment: 1 } },
  });
}

async function unanswered(
  context: VerbContext,
  job: TopUpJob,
  topUp: TopUp,
  reason: string,
): Promise<AskReport> {
  const { db, now } = context;
  const { invoice, resellerId, id } = topUp;
  if (now < givenUpAt(topUp)) {
    const again = new Date(now.getTime() + ASK_INTERVAL_MS);
    await db.prisma.topUp.updateMany({
      where: { resellerId, id, nextAttemptAt: job.leaseUntil },
      data: { nextAttemptAt: again, attempts: { increment: 1 } },
    });
    return { invoice, outcome: "unanswered", reason };
  }
  await db.prisma.topUp.updateMany({
    where: { resellerId, id, nextAttemptAt: job.leaseUntil },
    data: { problem: `The gateway could not be asked whether it was paid: ${reason}.` },
  });
  await reschedule(context, job, topUp, null);
  return { invoice, outcome: "given_up", reason };
}

/**
 * Asks the gateway of a top-up whether it was paid, which makes good a callback that was lost, and sets
 * when it is asked next.
 *
 * @returns undefined where the top-up is no longer this process's own
 */
export async function askGateway(
  context: VerbContext,
  job: TopUpJob,
  signal?: AbortSignal,
): Promise<AskReport | undefined> {
  const { resellerId, id, leaseUntil } = job;
  const topUp = await context.db.prisma.topUp.findFirst({
    where: { resellerId, id, nextAttemptAt: leaseUntil },
    include: { gateway: true },
  });
  if (!topUp) return undefined;
  const { invoice, reference, expiresAt } = topUp;
  if (reference === null) {
    // The process that was creating it has ended meanwhile.
    await abandonPending(context, topUp);
    await reschedule(context, job, topUp, null);
    return { invoice, outcome: "abandoned" };
  }
  const gateway = openGateway(context, topUp.gateway);
  const asked: AskOutcome = await gateway.ask({ invoice, reference }, signal);
  if (asked.state === "unknown") return unanswered(context, job, topUp, asked.reason);

  const outcome = await applyPaymentState(context, topUp, asked);
  const awaited = topUp.status === "pending" && asked.state === "pending";
  const { now } = context;
  const next = gateway.remote
    ? nextAskAt({ expiresAt }, { awaited, now })
    : now < closesAt(topUp)
      ? closesAt(topUp)
      : null;
  await reschedule(context, job, topUp, next);
  return { invoice, outcome };
}
