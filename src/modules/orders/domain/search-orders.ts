import type { Db } from "@/server/db/database";
import type { Order, OrderLine } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { toSafeNumber } from "@/shared/money";
import { formatTime } from "@/shared/time";
import type { FoundOrder, FoundOrders, SearchOrdersInput } from "../contract/search";
import { lineTarget } from "./line-target";
import { type Direction, matchingOrders, type Place, placeOf } from "./matching-orders";
import { orderState } from "./order-state";

function foundOrder(order: Order & { lines: OrderLine[] }, timeZone: string): FoundOrder {
  const [first] = order.lines;
  if (!first) throw new Error(`order ${order.id} has no line`);
  return {
    id: toSafeNumber(order.id),
    invoice: order.invoice,
    ref_id: order.refId,
    state: orderState(
      order.status,
      order.lines.map(({ status }) => status),
    ),
    kinds: [...new Set(order.lines.map(({ orderProcess }) => orderProcess))],
    product_name: first.productName,
    item_name: first.itemName,
    quantity: first.quantity,
    target: lineTarget(first.orderProcess, first.note),
    lines: order.lines.length,
    amount: toSafeNumber(order.amount),
    refunded: toSafeNumber(order.lines.reduce((sum, { refunded }) => sum + refunded, 0n)),
    created_at: formatTime(order.createdAt, timeZone),
  };
}

/** Orders of the reseller with their lines, in the order of the places. */
export async function loadPlaces(db: Db, resellerId: number, places: Place[]) {
  const orders = await db.prisma.order.findMany({
    where: { resellerId, id: { in: places.map(({ id }) => BigInt(id)) } },
    include: { lines: { orderBy: { position: "asc" } } },
  });
  const byId = new Map(orders.map((order) => [String(order.id), order]));
  return places.flatMap(({ id }) => byId.get(id) ?? []);
}

/**
 * Where a page begins, by the order that it is older or newer than.
 *
 * @returns null where there is no such order
 */
async function beyondOf(
  db: Db,
  resellerId: number,
  { older_than, newer_than }: SearchOrdersInput,
): Promise<{ place: Place; direction: Direction } | undefined | null> {
  const id = older_than ?? newer_than;
  if (id === undefined) return undefined;
  const place = await placeOf(db, resellerId, id);
  return place ? { place, direction: older_than === undefined ? "newer" : "older" } : null;
}

/**
 * A page of the reseller's orders that match, newest first. It knows which orders it stands between and
 * not how many there are, so a page costs the same in an account of any size.
 */
export async function searchOrders(
  context: VerbContext,
  input: SearchOrdersInput,
): Promise<FoundOrders> {
  const { db, principal, timeZone } = context;
  const resellerId = resellerOf(principal);
  const { per_page } = input;
  const beyond = await beyondOf(db, resellerId, input);
  if (beyond === null) return { rows: [], older_than: null, newer_than: null };
  const places = await matchingOrders(db, resellerId, input, beyond, per_page + 1);
  const isNewer = beyond?.direction === "newer";
  // Nothing is newer than the first page, so it is shown as a whole.
  if (isNewer && places.length <= per_page) {
    return searchOrders(context, { ...input, newer_than: undefined });
  }
  const shown = places.slice(0, per_page);
  if (isNewer) shown.reverse();
  const first = shown.at(0);
  const last = shown.at(-1);
  const hasOlder = isNewer || places.length > per_page;
  const orders = await loadPlaces(db, resellerId, shown);
  return {
    rows: orders.map((order) => foundOrder(order, timeZone)),
    older_than: last && hasOlder ? Number(last.id) : null,
    newer_than: first && beyond ? Number(first.id) : null,
  };
}
