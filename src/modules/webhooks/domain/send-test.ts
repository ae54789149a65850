import { randomUUID } from "node:crypto";
import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { randomCode } from "@/shared/random-code";
import type { TestResult } from "../contract";
import { deliver, type SenderContext } from "./deliver";
import type { ClaimedDelivery } from "./delivery";

/** Longer than an attempt may take, so that nobody else sends it meanwhile. */
const LEASE_MS = 20_000;

/** Who sends on behalf of a verb: its clock begins at the verb's own time. */
function senderOf({ db, sealer, timeZone, outbound, now }: VerbContext): SenderContext {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  return {
    ...{ db, sealer, timeZone, agent: outbound },
    now: () => new Date(now.getTime() + elapsed()),
  };
}

/** Writes down a test event as one that is being sent already. */
async function claimTest({ db, principal, now }: VerbContext): Promise<ClaimedDelivery> {
  const resellerId = resellerOf(principal);
  const [endpoint, secret] = await db.prisma.$transaction([
    db.prisma.webhookEndpoint.findUnique({ where: { resellerId } }),
    db.prisma.webhookSecret.findFirst({ where: { resellerId, validUntil: null } }),
  ]);
  if (!secret) throw new AppError("WEBHOOK_SECRET_REQUIRED");
  if (!endpoint?.callbackUrl) throw new AppError("CALLBACK_URL_REQUIRED");
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const told = {
    eventId: `evt_${randomUUID().replaceAll("-", "")}`,
    event: "webhook.test" as const,
    toldStatus: "test",
    refId: `TEST-${randomCode(8)}`,
    invoice: `TEST-${randomCode(8)}`,
    attemptsLeft: 1,
    createdAt: now,
  };
  const { id } = await db.prisma.webhookDelivery.create({
    data: {
      ...told,
      ...{ resellerId, nextAttemptAt: leaseUntil, attemptStartedAt: now, updatedAt: now },
    },
    select: { id: true },
  });
  return {
    ...told,
    ...{ resellerId, id, orderId: null, lineId: null, itemId: null, sealedBody: null },
    callbackUrl: endpoint.callbackUrl,
    includeLicenses: endpoint.includeLicenses,
    ...{ dueAt: now, startedAt: now, leaseUntil },
  };
}

/**
 * Sends a test event now, once, whether or not the webhook is switched on.
 *
 * @returns what came of it; a receiver's failing is no error
 * @throws AppError WEBHOOK_SECRET_REQUIRED, CALLBACK_URL_REQUIRED
 */
export async function sendTest(context: VerbContext): Promise<TestResult> {
  const claimed = await claimTest(context);
  const { responseStatus, durationMs, error } = await deliver(senderOf(context), claimed);
  return {
    event_id: claimed.eventId,
    delivered: error === null,
    response_status: responseStatus,
    duration_ms: durationMs,
    error,
  };
}
