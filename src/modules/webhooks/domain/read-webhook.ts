import type { VerbContext } from "@/server/db/verb-context";
import { resellerMeant } from "@/server/principal";
import { formatTime } from "@/shared/time";
import type { WebhookSettings } from "../contract";
import { type WebhookEvent, webhookEvents } from "./events";

/** The events that are sent where those are switched on, in the order of the table. */
function sentEvents(extra: readonly string[]): WebhookEvent[] {
  const names = Object.keys(webhookEvents) as WebhookEvent[];
  return names.filter((name) => webhookEvents[name].always || extra.includes(name));
}

/**
 * How the reseller's webhook is configured, without its secrets.
 *
 * @param ofReseller whose, where the operator asks
 */
export async function readWebhook(
  { db, principal, timeZone }: VerbContext,
  ofReseller?: number,
): Promise<WebhookSettings> {
  const resellerId = resellerMeant(principal, ofReseller);
  const [endpoint, secret] = await db.prisma.$transaction([
    db.prisma.webhookEndpoint.findUnique({ where: { resellerId } }),
    db.prisma.webhookSecret.findFirst({
      where: { resellerId, validUntil: null },
      select: { createdAt: true },
    }),
  ]);
  return {
    callback_url: endpoint?.callbackUrl ?? null,
    webhook_enabled: endpoint?.enabled ?? false,
    has_secret: secret !== null,
    secret_created_at: secret && formatTime(secret.createdAt, timeZone),
    events: sentEvents(endpoint?.extraEvents ?? []),
    include_licenses: endpoint?.includeLicenses ?? true,
    updated_at: endpoint && formatTime(endpoint.updatedAt, timeZone),
  };
}
