import { orderFilter } from "@/modules/orders/contract/search";
import { exportOrders } from "@/modules/orders/domain/export-orders";
import { csvDownload } from "@/server/csv";
import type { VerbContext } from "@/server/db/verb-context";
import type { Principal } from "@/server/principal";
import { toSafeNumber } from "@/shared/money";
import { formatTime } from "@/shared/time";
import { processContext } from "./process-context";

const head = [
  ...["invoice", "ref_id", "created_at", "status", "order_item_id", "order_process", "item_id"],
  ...["product_name", "item_name", "quantity", "note", "line_status", "price", "subtotal"],
  "refunded",
];

type Rows = (string | number | null)[][];

/** One row for each line of the orders; never what a line delivered. */
async function* lineRows(
  context: VerbContext,
  filter: unknown,
  timeZone: string,
): AsyncGenerator<Rows> {
  for await (const orders of exportOrders(context, orderFilter.parse(filter))) {
    yield orders.flatMap((order) =>
      order.lines.map((line) => [
        ...[order.invoice, order.refId, formatTime(order.createdAt, timeZone), order.status],
        ...[toSafeNumber(line.id), line.orderProcess, toSafeNumber(line.itemId)],
        ...[line.productName, line.itemName, line.quantity, line.note, line.status],
        ...[line.price, line.subtotal, line.refunded].map(toSafeNumber),
      ]),
    );
  }
}

/**
 * A download of the reseller's orders, one row for each line, newest first.
 *
 * @param filter as in the list of orders
 * @param timeZone IANA name of the zone in whose offset times are told
 */
export function downloadOrders(principal: Principal, filter: unknown, timeZone: string): Response {
  const rows = lineRows(processContext(principal), filter, timeZone);
  return csvDownload("grosir-orders", head, rows);
}
