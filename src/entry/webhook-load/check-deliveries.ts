import type { Db } from "@/server/db/database";
import type { Arrival } from "../webhook-receivers/messages";
import type { Buyer, LoadShop } from "./fill-shop";

const EVENTS = ["order.paid", "order.completed"];
const DRAIN_POLL_MS = 100;

export type DeliveryCheck = {
  /** Orders that stand in the books, of all buyers. */
  orders: number;
  /** Answered orders that do not. */
  lost: string[];
  /** Events that should have come to healthy receivers. */
  expected: number;
  /** Those that never came and were answered, as `invoice event`. */
  missing: string[];
  /** Of the expected events, those that came more than once. */
  repeated: number;
  /** Repeats under another id than the first time, and ids of more than one event. */
  wrongIds: string[];
};

function eventOf({ invoice, event }: Arrival): string {
  return `${invoice} ${event}`;
}

export function groupBy<Value>(
  values: Value[],
  keyOf: (value: Value) => string,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

function idsOf(buyers: Buyer[], receiver: Buyer["receiver"]): number[] {
  return buyers.filter((buyer) => buyer.receiver === receiver).map(({ id }) => id);
}

/** Waits until nothing is pending any more for buyers with healthy receivers, or so long. */
export async function waitUntilDelivered(
  db: Db,
  { buyers }: LoadShop,
  maxMs: number,
): Promise<void> {
  const end = performance.now() + maxMs;
  for (;;) {
    const { rows } = await db.pool.query<{ pending: number }>(
      `SELECT count(*)::integer AS pending FROM webhook_deliveries
       WHERE reseller_id = ANY ($1) AND status = 'pending'`,
      [idsOf(buyers, "healthy")],
    );
    if (rows[0]?.pending === 0 || performance.now() > end) return;
    await new Promise((resolve) => setTimeout(resolve, DRAIN_POLL_MS));
  }
}

/** Compares what has arrived with the orders that stand in the books. */
export async function checkDeliveries(
  db: Db,
  { buyers }: LoadShop,
  answered: string[],
  arrivals: Arrival[],
): Promise<DeliveryCheck> {
  const { rows: orders } = await db.pool.query<{
    invoice: string;
    ref_id: string;
    healthy: boolean;
  }>("SELECT invoice, ref_id, reseller_id = ANY ($1) AS healthy FROM orders", [
    idsOf(buyers, "healthy"),
  ]);
  const known = new Set(orders.map(({ ref_id }) => ref_id));
  const expected = orders
    .filter(({ healthy }) => healthy)
    .flatMap(({ invoice }) => EVENTS.map((event) => `${invoice} ${event}`));
  const taken = new Set(arrivals.filter(({ answeredAt }) => answeredAt !== null).map(eventOf));
  const idsByEvent = groupBy(arrivals, eventOf);
  const eventsById = groupBy(arrivals, ({ id }) => id);
  const several = (all: Arrival[], of: (one: Arrival) => string) => new Set(all.map(of)).size > 1;
  return {
    orders: orders.length,
    lost: answered.filter((refId) => !known.has(refId)),
    expected: expected.length,
    missing: expected.filter((event) => !taken.has(event)),
    repeated: expected.filter((event) => (idsByEvent.get(event)?.length ?? 0) > 1).length,
    wrongIds: [
      ...[...idsByEvent].filter(([, all]) => several(all, ({ id }) => id)).map(([event]) => event),
      ...[...eventsById].filter(([, all]) => several(all, eventOf)).map(([id]) => id),
    ],
  };
}
