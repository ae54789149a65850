import type { Db } from "@/server/db/database";
import type { OrderLine } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { toSafeNumber } from "@/shared/money";
import { formatTime } from "@/shared/time";
import { loadDispatches } from "../../fulfilment/domain/dispatch-results";
import type { DescribedOrder } from "../contract/detail";
import { deliveredLicences, measure } from "./delivered-licences";
import { describedLine } from "./described-line";
import { orderState } from "./order-state";
import { deliveredBy, orderSteps } from "./order-steps";

/**
 * The reseller's order of that invoice with its lines.
 *
 * @throws AppError TRX_NOT_FOUND, also for another reseller's
 */
export async function findByInvoice(db: Db, resellerId: number, invoice: string) {
  const order = await db.prisma.order.findFirst({
    where: { resellerId, invoice },
    include: { lines: { orderBy: { position: "asc" } } },
  });
  if (!order) throw new AppError("TRX_NOT_FOUND");
  return order;
}

/** The mutations that gave something of an order back; a refund's cause begins with its line. */
async function refundsOf(
  { db, principal, timeZone }: VerbContext,
  invoice: string,
  lines: OrderLine[],
): Promise<DescribedOrder["refunds"]> {
  const refunded = lines.filter((line) => line.refunded > 0n);
  if (refunded.length === 0) return [];
  const mutations = await db.prisma.mutation.findMany({
    where: {
      resellerId: resellerOf(principal),
      type: "refund",
      invoice,
      OR: refunded.map(({ id }) => ({ cause: { startsWith: `${id}:` } })),
    },
    orderBy: { seq: "asc" },
  });
  return mutations.map((mutation) => ({
    id: toSafeNumber(mutation.id),
    order_item_id: Number.parseInt(mutation.cause, 10),
    amount: toSafeNumber(mutation.amount),
    balance_after: toSafeNumber(mutation.balanceAfter),
    created_at: formatTime(mutation.createdAt, timeZone),
  }));
}

async function lockOf(
  { db, principal, timeZone }: VerbContext,
  orderId: bigint,
): Promise<DescribedOrder["lock"]> {
  const lock = await db.prisma.stockLock.findFirst({
    where: { resellerId: resellerOf(principal), orderId },
    include: { item: { include: { product: true } } },
  });
  if (!lock?.endedAt) return null;
  return {
    lock_token: lock.token,
    item_name: `${lock.item.product.name} ${lock.item.name}`,
    quantity: lock.quantity,
    locked_at: formatTime(lock.lockedAt, timeZone),
    used_at: formatTime(lock.endedAt, timeZone),
  };
}

/**
 * All that the buyer may know of an order: how far it is, what was delivered and what was given back.
 * Serial numbers are told; of licences only how long they are, `revealLicence` tells the rest.
 *
 * @throws AppError TRX_NOT_FOUND, also for another reseller's
 */
export async function describeOrder(
  context: VerbContext,
  { invoice }: { invoice: string },
): Promise<DescribedOrder> {
  const { db, principal, sealer, timeZone } = context;
  const resellerId = resellerOf(principal);
  const order = await findByInvoice(db, resellerId, invoice);
  const { lines } = order;
  const dispatches = await loadDispatches(db, resellerId, order.id);
  const [licences, refunds, lock] = await Promise.all([
    deliveredLicences({ db, sealer }, order, dispatches),
    refundsOf(context, invoice, lines),
    lockOf(context, order.id),
  ]);
  const state = orderState(
    order.status,
    lines.map(({ status }) => status),
  );
  const described = lines.map((line) => {
    const own = dispatches.filter(({ lineId }) => lineId === line.id);
    const masked = licences
      .filter(({ lineId }) => lineId === line.id)
      .map(({ orderItemId, open }) => ({ order_item_id: orderItemId, ...measure(open()) }));
    return describedLine(line, own, masked, { sealer, timeZone });
  });
  return {
    id: toSafeNumber(order.id),
    invoice: order.invoice,
    ref_id: order.refId,
    payment_method: "saldo",
    status: order.status,
    state,
    delivered_by: deliveredBy(lines),
    price: toSafeNumber(order.price),
    fees: toSafeNumber(order.fees),
    amount: toSafeNumber(order.amount),
    refunded: described.reduce((sum, { refunded }) => sum + refunded, 0),
    reason: order.note ?? described.find(({ reason }) => reason !== null)?.reason ?? null,
    created_at: formatTime(order.createdAt, timeZone),
    updated_at: formatTime(order.updatedAt, timeZone),
    steps: orderSteps(order, lines, dispatches, { state, timeZone }),
    lines: described,
    refunds,
    lock,
  };
}
