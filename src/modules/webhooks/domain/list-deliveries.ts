import type { VerbContext } from "@/server/db/verb-context";
import { resellerMeant } from "@/server/principal";
import type { DeliveryRow, ListDeliveriesInput } from "../contract";
import { deliveryRow, loggedColumns } from "./delivery-row";

/**
 * One page of the log of the reseller's deliveries, newest first, with the exact number that match.
 *
 * @param ofReseller whose, where the operator asks
 */
export async function listDeliveries(
  { db, principal, timeZone }: VerbContext,
  { page, per_page, status }: ListDeliveriesInput,
  ofReseller?: number,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const where = { resellerId: resellerMeant(principal, ofReseller), status };
  const [total, deliveries] = await db.prisma.$transaction(
    [
      db.prisma.webhookDelivery.count({ where }),
      db.prisma.webhookDelivery.findMany({
        where,
        select: loggedColumns,
        orderBy: { id: "desc" },
        skip: (page - 1) * per_page,
        take: per_page,
      }),
    ],
    { isolationLevel: "RepeatableRead" },
  );
  return { total, rows: deliveries.map((delivery) => deliveryRow(delivery, timeZone)) };
}
