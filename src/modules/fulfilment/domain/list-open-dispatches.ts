import type { DispatchStatus } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { toSafeNumber } from "@/shared/money";
import { wishesOf } from "./dispatch-request";

export type OpenDispatch = {
  invoice: string;
  lineId: number;
  unit: number;
  item: string;
  orderProcess: "auto" | "manual" | "h2h" | "smm";
  quantity: number;
  target: string;
  status: DispatchStatus;
  supplier: string | null;
  reference: string | null;
  message: string | null;
  createdAt: Date;
};

/**
 * What is not delivered yet, oldest first.
 *
 * @param filter.forOperator only what waits for the operator: to be sent by hand, or in review
 */
export async function listOpenDispatches(
  { db, principal }: VerbContext,
  { forOperator, limit }: { forOperator: boolean; limit: number },
): Promise<OpenDispatch[]> {
  requireOperator(principal);
  const rows = await db.prisma.dispatch.findMany({
    where: {
      endedAt: null,
      ...(forOperator ? { OR: [{ status: "review" }, { line: { orderProcess: "manual" } }] } : {}),
    },
    include: { line: { include: { order: true } }, supplier: true },
    orderBy: { id: "asc" },
    take: limit,
  });
  return rows.map(({ line, supplier, ...dispatch }) => ({
    invoice: line.order.invoice,
    lineId: toSafeNumber(line.id),
    unit: dispatch.unit,
    item: `${line.productName} / ${line.itemName}`,
    orderProcess: line.orderProcess,
    quantity: line.quantity,
    target: wishesOf(line).target,
    status: dispatch.status,
    supplier: supplier?.code ?? null,
    reference: dispatch.reference,
    message: dispatch.message,
    createdAt: dispatch.createdAt,
  }));
}
