import type { Prisma } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { toSafeNumber } from "@/shared/money";
import { formatTime } from "@/shared/time";
import type { ListOrdersInput, OrderRow } from "../contract";

/** One page of the reseller's orders, newest first, with the exact number that match. */
export async function listOrders(
  { db, principal, timeZone }: VerbContext,
  { page, per_page, status, updated_since }: ListOrdersInput,
): Promise<{ rows: OrderRow[]; total: number }> {
  const where: Prisma.OrderWhereInput = {
    resellerId: resellerOf(principal),
    status,
    updatedAt: updated_since && { gte: updated_since },
  };
  const [total, rows] = await db.prisma.$transaction(
    [
      db.prisma.order.count({ where }),
      db.prisma.order.findMany({
        where,
        orderBy: { id: "desc" },
        skip: (page - 1) * per_page,
        take: per_page,
      }),
    ],
    { isolationLevel: "RepeatableRead" },
  );
  return {
    total,
    rows: rows.map((order) => ({
      id: toSafeNumber(order.id),
      invoice: order.invoice,
      ref_id: order.refId,
      status: order.status,
      price: toSafeNumber(order.price),
      fees: toSafeNumber(order.fees),
      amount: toSafeNumber(order.amount),
      created_at: formatTime(order.createdAt, timeZone),
      updated_at: formatTime(order.updatedAt, timeZone),
    })),
  };
}
