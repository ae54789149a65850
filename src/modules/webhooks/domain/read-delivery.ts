import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { AppError } from "@/shared/errors";
import type { DeliveryDetail } from "../contract/delivery-log";
import { attemptHeaders } from "./attempt-headers";
import { bodyPlace } from "./delivery";
import { logColumns, logRow, shownAttempt } from "./delivery-log";
import type { WebhookEvent } from "./events";
import { maskLicenses } from "./mask-licenses";

const MAX_ATTEMPTS = 50;
const signatures = ["x-signature", "webhook-signature"];

/**
 * One delivery with its attempts and what was sent: the body as it was, but for its licences, and the
 * headers of the latest attempt without the signatures.
 *
 * @throws AppError DELIVERY_NOT_FOUND, also for another reseller's
 */
export async function readDelivery(
  { db, principal, timeZone, sealer }: VerbContext,
  eventId: string,
): Promise<DeliveryDetail> {
  const resellerId = resellerOf(principal);
  const row = await db.prisma.webhookDelivery.findUnique({
    where: { resellerId_eventId: { resellerId, eventId } },
    select: {
      ...logColumns,
      keyId: true,
      body: true,
      attempts: { orderBy: { number: "desc" }, take: MAX_ATTEMPTS },
    },
  });
  if (!row) throw new AppError("DELIVERY_NOT_FOUND");
  const { keyId, body, attempts } = row;
  const [latest] = attempts;
  const sent =
    keyId && body ? sealer.open({ keyId, bytes: body }, bodyPlace(resellerId, row.id)) : null;
  const told = { ...row, event: row.event as WebhookEvent };
  const headers = latest ? attemptHeaders(told, "", [], { now: latest.at, timeZone }) : {};
  return {
    ...logRow(row, latest, timeZone),
    attempts: attempts.toReversed().map((attempt) => shownAttempt(attempt, timeZone)),
    headers: Object.entries(headers).map(([name, value]) => ({
      name,
      value: signatures.includes(name) ? null : value,
    })),
    ...maskLicenses(sent),
  };
}
