import { recordAudit } from "@/modules/audit/domain/record-audit";
import type { Prisma } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { callbackUrlFault } from "@/server/outbound/callback-url";
import { resellerOf } from "@/server/principal";
import { AppError } from "@/shared/errors";
import type { UpdateWebhookInput, WebhookSettings } from "../contract";
import { webhookEvents } from "./events";
import { lockWebhook, longTransaction } from "./lock-webhook";
import { readWebhook } from "./read-webhook";

function checkUrl(url: string | undefined, rules: VerbContext["settings"]["webhook"]): void {
  const fault = url === undefined ? null : callbackUrlFault(url, rules);
  if (fault) throw new AppError("CALLBACK_URL_NOT_ALLOWED", { errors: { callback_url: [fault] } });
}

/** Ends what still waits; an attempt under way is left alone. */
async function endPending(
  tx: Prisma.TransactionClient,
  resellerId: number,
  now: Date,
): Promise<void> {
  await tx.webhookDelivery.updateMany({
    where: { resellerId, status: "pending", attemptStartedAt: null },
    data: { status: "failed", nextAttemptAt: null, updatedAt: now },
  });
}

/** What was asked for; a callback address may carry a secret of the receiver's in its query. */
function factsOf({ callback_url, webhook_enabled, events, include_licenses }: UpdateWebhookInput) {
  return {
    ...(callback_url === undefined ? {} : { callback_host: new URL(callback_url).host }),
    ...(webhook_enabled === undefined ? {} : { webhook_enabled }),
    ...(events === undefined ? {} : { events }),
    ...(include_licenses === undefined ? {} : { include_licenses }),
  };
}

async function change(
  tx: Prisma.TransactionClient,
  resellerId: number,
  { callback_url, webhook_enabled, events, include_licenses }: UpdateWebhookInput,
  now: Date,
): Promise<void> {
  await lockWebhook(tx, resellerId);
  const before = await tx.webhookEndpoint.findUnique({ where: { resellerId } });
  const callbackUrl = callback_url ?? before?.callbackUrl ?? null;
  const enabled = webhook_enabled ?? before?.enabled ?? false;
  if (enabled) {
    const secret = await tx.webhookSecret.findFirst({ where: { resellerId, validUntil: null } });
    if (!secret) throw new AppError("WEBHOOK_SECRET_REQUIRED");
    if (callbackUrl === null) throw new AppError("CALLBACK_URL_REQUIRED");
  }
  const data = {
    callbackUrl,
    enabled,
    extraEvents: events && [...new Set(events)].filter((name) => !webhookEvents[name].always),
    includeLicenses: include_licenses,
    updatedAt: now,
  };
  await tx.webhookEndpoint.upsert({
    where: { resellerId },
    create: { resellerId, ...data },
    update: data,
  });
  if (before?.enabled && !enabled) await endPending(tx, resellerId, now);
}

/**
 * Changes what is named of the reseller's webhook; everything else stays. Switched off, what still
 * waits is not sent any more, but can be replayed.
 *
 * @throws AppError CALLBACK_URL_NOT_ALLOWED (`errors.callback_url` says why), WEBHOOK_SECRET_REQUIRED,
 *   CALLBACK_URL_REQUIRED
 */
export async function updateWebhook(
  context: VerbContext,
  input: UpdateWebhookInput,
): Promise<WebhookSettings> {
  const { db, principal, now, settings } = context;
  const resellerId = resellerOf(principal);
  checkUrl(input.callback_url, settings.webhook);
  if (Object.values(input).some((value) => value !== undefined)) {
    await db.prisma.$transaction(async (tx) => {
      await change(tx, resellerId, input, now);
      await recordAudit(context, { action: "webhook.changed", facts: factsOf(input) }, tx);
    }, longTransaction);
  }
  return readWebhook(context);
}
