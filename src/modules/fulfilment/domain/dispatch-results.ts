import type { Db } from "@/server/db/database";
import type { Dispatch, DispatchStatus, OrderLine } from "@/server/db/generated/client";
import type { Sealer } from "@/server/sealing";
import { toSafeNumber } from "@/shared/money";
import { openSn } from "./sealed-sn";

type Line = Pick<OrderLine, "id" | "itemId" | "quantity" | "refunded">;

/** How one unit of a host-to-host line ended. */
export type H2hResult = {
  order_item_id: number;
  variant_id: number;
  sn: string;
  dispatch_status: "completed" | "failed";
  log_message?: string;
};

/** How far a social-media line is. */
export type SmmResult = {
  order_item_id: number;
  variant_id: number;
  order_id: string;
  status: "processing" | "completed" | "partial" | "failed";
  provider_status: "processing" | "success" | "partial" | "failed";
  start_count?: number;
  remains?: number;
  delivered_count?: number;
  refund_amount: number | null;
  partial_refund_pending_manual: boolean;
};

const smmStatus: Partial<Record<DispatchStatus, SmmResult["status"]>> = {
  completed: "completed",
  partial: "partial",
  failed: "failed",
  reversed: "failed",
};

/** The dispatches of an order, in the order of lines and units. */
export function loadDispatches(db: Db, resellerId: number, orderId: bigint): Promise<Dispatch[]> {
  return db.prisma.dispatch.findMany({
    where: { resellerId, orderId },
    orderBy: [{ lineId: "asc" }, { unit: "asc" }],
  });
}

/** One row for each unit that has ended. */
export function h2hResults(line: Line, dispatches: Dispatch[], sealer: Sealer): H2hResult[] {
  return dispatches
    .filter(({ endedAt }) => endedAt !== null)
    .map((dispatch) => {
      const completed = dispatch.status === "completed";
      const reason = dispatch.message ?? "not delivered";
      return {
        order_item_id: toSafeNumber(line.id),
        variant_id: toSafeNumber(line.itemId),
        sn: completed ? (openSn(sealer, dispatch) ?? "") : `failed: ${reason}`,
        dispatch_status: completed ? "completed" : "failed",
        ...(dispatch.message === null ? {} : { log_message: dispatch.message }),
      };
    });
}

function countsOf({ startCount, remains, status }: Dispatch, quantity: number) {
  const left = status === "completed" ? (remains ?? 0n) : remains;
  return {
    ...(startCount === null ? {} : { start_count: toSafeNumber(startCount) }),
    ...(left === null ? {} : { remains: toSafeNumber(left) }),
    ...(left === null
      ? {}
      : { delivered_count: Math.max(0, quantity - Math.min(quantity, toSafeNumber(left))) }),
  };
}

/** The row of a social-media line; undefined until its supplier has named the order. */
export function smmResult(line: Line, dispatch: Dispatch | undefined): SmmResult | undefined {
  if (!dispatch?.supplierOrderId) return undefined;
  const status = smmStatus[dispatch.status] ?? "processing";
  return {
    order_item_id: toSafeNumber(line.id),
    variant_id: toSafeNumber(line.itemId),
    order_id: dispatch.supplierOrderId,
    status,
    provider_status: status === "completed" ? "success" : status,
    ...countsOf(dispatch, line.quantity),
    refund_amount: line.refunded === 0n ? null : toSafeNumber(line.refunded),
    partial_refund_pending_manual: dispatch.refundByHand,
  };
}
