import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { AppError } from "@/shared/errors";
import type { LoggedDelivery } from "../contract/delivery-log";
import { logColumnsWithLatest, logRow } from "./delivery-log";

const MAX_DELIVERIES = 200;

/**
 * The events of one order, the oldest first.
 *
 * @throws AppError TRX_NOT_FOUND, also for another reseller's
 */
export async function listOrderDeliveries(
  { db, principal, timeZone }: VerbContext,
  invoice: string,
): Promise<LoggedDelivery[]> {
  const resellerId = resellerOf(principal);
  const order = await db.prisma.order.findFirst({
    where: { resellerId, invoice },
    select: { id: true },
  });
  if (!order) throw new AppError("TRX_NOT_FOUND");
  const rows = await db.prisma.webhookDelivery.findMany({
    where: { resellerId, orderId: order.id },
    select: logColumnsWithLatest,
    orderBy: { id: "asc" },
    take: MAX_DELIVERIES,
  });
  return rows.map((row) => logRow(row, row.attempts[0], timeZone));
}
