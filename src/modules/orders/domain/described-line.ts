import type { Dispatch, OrderLine } from "@/server/db/generated/client";
import type { Sealer } from "@/server/sealing";
import { toSafeNumber } from "@/shared/money";
import { formatTime } from "@/shared/time";
import { smmResult } from "../../fulfilment/domain/dispatch-results";
import { openSn } from "../../fulfilment/domain/sealed-sn";
import type { DescribedLine, MaskedLicence } from "../contract/detail";
import { lineTarget } from "./line-target";

type Unit = DescribedLine["units"][number];
type Means = { sealer: Sealer; timeZone: string };

function describedUnit(dispatch: Dispatch, { sealer, timeZone }: Means): Unit {
  const { status, endedAt, message } = dispatch;
  return {
    unit: dispatch.unit,
    // Of a unit nothing is delivered in part, and being asked for is no news to the buyer.
    status: status === "submitting" ? "processing" : status === "partial" ? "completed" : status,
    sn: status === "completed" || status === "partial" ? openSn(sealer, dispatch) : null,
    reason: status === "failed" || status === "reversed" ? message : null,
    ended_at: endedAt && formatTime(endedAt, timeZone),
  };
}

function progressOf(line: OrderLine, dispatch: Dispatch | undefined): DescribedLine["progress"] {
  const result = smmResult(line, dispatch);
  return {
    order_id: result?.order_id ?? null,
    start_count: result?.start_count ?? null,
    delivered: result?.delivered_count ?? null,
    remains: result?.remains ?? null,
    refund_by_hand: result?.partial_refund_pending_manual ?? false,
  };
}

/** A line of an order with what became of it; its licences only by their size. */
export function describedLine(
  line: OrderLine,
  dispatches: Dispatch[],
  licences: MaskedLicence[],
  means: Means,
): DescribedLine {
  const bad = dispatches.find(
    ({ status, message }) => message && ["failed", "partial", "reversed"].includes(status),
  );
  return {
    order_item_id: toSafeNumber(line.id),
    item_id: toSafeNumber(line.itemId),
    item_name: line.itemName,
    product_name: line.productName,
    kind: line.orderProcess,
    quantity: line.quantity,
    price: toSafeNumber(line.price),
    subtotal: toSafeNumber(line.subtotal),
    refunded: toSafeNumber(line.refunded),
    note: line.note,
    target: lineTarget(line.orderProcess, line.note),
    status: line.status,
    reason: bad?.message ?? null,
    units: line.orderProcess === "h2h" ? dispatches.map((one) => describedUnit(one, means)) : [],
    progress: line.orderProcess === "smm" ? progressOf(line, dispatches[0]) : null,
    licences,
  };
}
