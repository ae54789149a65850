import type { Db } from "@/server/db/database";
import type { Dispatch, Order, OrderLine, StockUnit } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import type { Sealer } from "@/server/sealing";
import { AppError } from "@/shared/errors";
import { toSafeNumber } from "@/shared/money";
import { formatTime } from "@/shared/time";
import { h2hResults, loadDispatches, smmResult } from "../../fulfilment/domain/dispatch-results";
import { openSn } from "../../fulfilment/domain/sealed-sn";
import { openUnit } from "../../stock/domain/unit-secret";
import { findTopUp } from "../../top-ups/domain/find-top-up";
import type { OrderDetail, OrderItem } from "../contract";

type OrderWithLines = Order & { lines: OrderLine[] };

/** The reseller's order of that ref_id, else invoice, else id. */
async function findOrder(db: Db, resellerId: number, name: string): Promise<OrderWithLines | null> {
  const byNumber = /^[1-9][0-9]{0,15}$/.test(name) ? [{ id: BigInt(name) }] : [];
  const found = await db.prisma.order.findMany({
    where: { resellerId, OR: [{ refId: name }, { invoice: name }, ...byNumber] },
    include: { lines: { orderBy: { position: "asc" } } },
  });
  return (
    found.find(({ refId }) => refId === name) ??
    found.find(({ invoice }) => invoice === name) ??
    found[0] ??
    null
  );
}

function lineEntry(line: OrderLine): OrderItem {
  return {
    order_item_id: toSafeNumber(line.id),
    variant_id: toSafeNumber(line.itemId),
    variant_name: line.itemName,
    product_name: line.productName,
    product_license: null,
    price: toSafeNumber(line.price),
    subtotal: toSafeNumber(line.subtotal),
    qty: line.quantity,
    note: line.note ?? undefined,
    order_process: line.orderProcess === "smm" ? "h2h" : line.orderProcess,
    is_smm: line.orderProcess === "smm" ? true : undefined,
    line_status: line.status,
  };
}

/** The entry of a line that somebody else delivers, with what is known of it. */
function dispatchedEntry(line: OrderLine, dispatches: Dispatch[], sealer: Sealer): OrderItem {
  const entry = lineEntry(line);
  const [first] = dispatches;
  if (line.orderProcess === "manual" && first) {
    return { ...entry, product_license: openSn(sealer, first) };
  }
  if (line.orderProcess !== "smm") return entry;
  const result = smmResult(line, first);
  const status = result?.status ?? (line.status === "failed" ? "failed" : "processing");
  return { ...entry, status, provider_status: result?.provider_status ?? status };
}

/** One entry for each delivered unit of a line, each with its own licence. */
function unitEntries(line: OrderLine, units: StockUnit[], sealer: Sealer): OrderItem[] {
  const { qty: _, ...entry } = lineEntry(line);
  return units.map((unit) => ({
    ...entry,
    order_item_id: toSafeNumber(unit.orderItemId ?? line.id),
    product_license: openUnit(sealer, unit),
    subtotal: entry.price,
  }));
}

/** What a top-up is as a transaction: nothing is bought, and its ref_id is its invoice. */
async function readTopUp(
  context: VerbContext,
  invoice: string,
): Promise<Omit<OrderDetail, "message">> {
  const topUp = await findTopUp(context, invoice);
  if (!topUp) throw new AppError("TRX_NOT_FOUND");
  const { timeZone } = context;
  return {
    data: {
      id: toSafeNumber(topUp.id),
      ref_id: topUp.invoice,
      invoice: topUp.invoice,
      payment_method: topUp.channel,
      status: topUp.status,
      price: toSafeNumber(topUp.amount),
      fees: topUp.fee === 0n ? null : toSafeNumber(topUp.fee),
      amount: toSafeNumber(topUp.total),
      created_at: formatTime(topUp.createdAt, timeZone),
      updated_at: formatTime(topUp.updatedAt, timeZone),
      items: [],
      payment_link: topUp.paymentUrl,
      qr_link: topUp.qrUrl,
      expired_at: formatTime(topUp.expiresAt, timeZone),
    },
    h2h_results: [],
    smm_results: [],
  };
}

/**
 * One order of the reseller with what was delivered, or else its top-up.
 *
 * @param name the order's ref_id, invoice or id, or the top-up's invoice
 * @throws AppError TRX_NOT_FOUND, also for another reseller's
 */
export async function readOrder(
  context: VerbContext,
  name: string,
): Promise<Omit<OrderDetail, "message">> {
  const { db, principal, sealer, timeZone } = context;
  const resellerId = resellerOf(principal);
  const order = await findOrder(db, resellerId, name);
  if (!order) return readTopUp(context, name);
  const units = await db.prisma.stockUnit.findMany({
    where: { resellerId, orderId: order.id, orderLineId: { not: null } },
    orderBy: { id: "asc" },
  });
  const dispatches = await loadDispatches(db, resellerId, order.id);
  const dispatchesOf = (line: OrderLine) => dispatches.filter(({ lineId }) => lineId === line.id);
  const linesOf = (process: OrderLine["orderProcess"]) =>
    order.lines.filter(({ orderProcess }) => orderProcess === process);
  return {
    data: {
      id: toSafeNumber(order.id),
      ref_id: order.refId,
      invoice: order.invoice,
      payment_method: "saldo",
      status: order.status,
      price: toSafeNumber(order.price),
      fees: order.fees === 0n ? null : toSafeNumber(order.fees),
      amount: toSafeNumber(order.amount),
      note: order.note ?? undefined,
      created_at: formatTime(order.createdAt, timeZone),
      updated_at: formatTime(order.updatedAt, timeZone),
      items: order.lines.flatMap((line) => {
        const delivered = units.filter(({ orderLineId }) => orderLineId === line.id);
        return delivered.length > 0
          ? unitEntries(line, delivered, sealer)
          : [dispatchedEntry(line, dispatchesOf(line), sealer)];
      }),
    },
    h2h_results: linesOf("h2h").flatMap((line) => h2hResults(line, dispatchesOf(line), sealer)),
    smm_results: linesOf("smm").flatMap((line) => smmResult(line, dispatchesOf(line)[0]) ?? []),
  };
}
