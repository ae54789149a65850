import type { VerbContext } from "@/server/db/verb-context";
import { resellerMeant } from "@/server/principal";
import { AppError } from "@/shared/errors";
import type { DeliveryRow } from "../contract";
import { deliveryRow, loggedColumns } from "./delivery-row";
import { lockWebhook } from "./lock-webhook";
import { ATTEMPTS, requireEnabled, wakeSenders } from "./new-round";

/**
 * Sends an event again, in up to five attempts from now on, whatever became of it before. One that is
 * being sent at this moment goes on as it is.
 *
 * @param ofReseller whose, where the operator asks
 * @returns the delivery as the log shows it then
 * @throws AppError DELIVERY_NOT_FOUND (also another reseller's), WEBHOOK_NOT_ENABLED
 */
export function replayDelivery(
  { db, principal, now, timeZone }: VerbContext,
  eventId: string,
  ofReseller?: number,
): Promise<DeliveryRow> {
  const resellerId = resellerMeant(principal, ofReseller);
  const named = { resellerId_eventId: { resellerId, eventId } };
  return db.prisma.$transaction(async (tx) => {
    await lockWebhook(tx, resellerId);
    const known = await tx.webhookDelivery.findUnique({ where: named, select: { id: true } });
    if (!known) throw new AppError("DELIVERY_NOT_FOUND");
    await requireEnabled(tx, resellerId);
    // Decided by the database on the row as it then is: an attempt may begin or end at any moment.
    await tx.$executeRaw`
      UPDATE webhook_deliveries
      SET status = 'pending', attempts_left = ${ATTEMPTS}, updated_at = ${now},
        next_attempt_at = CASE WHEN attempt_started_at IS NULL THEN ${now} ELSE next_attempt_at END
      WHERE reseller_id = ${resellerId} AND id = ${known.id}`;
    await wakeSenders(tx);
    const delivery = await tx.webhookDelivery.findUniqueOrThrow({
      where: named,
      select: loggedColumns,
    });
    return deliveryRow(delivery, timeZone);
  });
}
