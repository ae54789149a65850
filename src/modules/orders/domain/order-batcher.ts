import type { Db } from "@/server/db/database";
import { sqlState } from "@/server/db/failures";
import type { IdempotencyClaim } from "@/server/db/idempotency";
import type { CheckedLine } from "./check-cart";

/** One order as the database's `place_orders` takes it. */
export type OrderRequest = {
  reseller_id: number;
  ref_id: string;
  invoice: string;
  max_price?: number;
  lock_token?: string;
  lines: CheckedLine[];
  idempotency?: IdempotencyClaim;
};

export type Placement =
  | { outcome: "PLACED"; orderId: number; total: number; at: Date }
  | { outcome: "REF_ID_ALREADY_EXIST" }
  | { outcome: RefusedPlacement };

type RefusedPlacement =
  | "IDEMPOTENCY_IN_PROGRESS"
  | "ITEM_NOT_FOUND"
  | "LOCK_NOT_FOUND"
  | "LOCK_ALREADY_USED"
  | "LOCK_RELEASED"
  | "LOCK_EXPIRED"
  | "LOCK_MISMATCH"
  | "MAX_PRICE_EXCEEDED"
  | "PRODUCT_TEMPORARILY_UNAVAILABLE"
  | "BALANCE_IS_INSUFFICIENT"
  | "OUT_OF_STOCK";

type Row = {
  place: number;
  outcome: Placement["outcome"] | "CONTENDED";
  order_id: string | null;
  total: string | null;
};

type Waiting = {
  request: OrderRequest;
  at: Date;
  resolve(placement: Placement): void;
  reject(error: unknown): void;
};

const MAX_BATCH = 64;

async function callPlaceOrders(
  db: Db,
  requests: OrderRequest[],
  mayWait: boolean,
  at: Date,
): Promise<Row[]> {
  const { rows } = await db.pool.query<Row>({
    name: "place-orders",
    text: "SELECT place, outcome, order_id, total FROM place_orders($1, $2, $3)",
    values: [JSON.stringify(requests), mayWait, at],
  });
  return rows;
}

/**
 * Sends orders to `place_orders`: those that arrive while a call is under way go together in the next
 * one, so under load many orders share one round trip and one commit, and alone an order waits for
 * nobody.
 */
class OrderBatcher {
  private readonly waiting: Waiting[] = [];
  private underWay = false;

  constructor(private readonly db: Db) {}

  /**
   * Places an order or tells why not. An error means that the outcome is not known, unless
   * `wasNeverReached` or an SQLSTATE says that nothing was done.
   */
  place(request: OrderRequest, at: Date): Promise<Placement> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ request, at, resolve, reject });
      if (!this.underWay) void this.drain();
    });
  }

  private async drain(): Promise<void> {
    this.underWay = true;
    while (this.waiting.length > 0) await this.send(this.waiting.splice(0, MAX_BATCH));
    this.underWay = false;
  }

  private async send(batch: Waiting[]): Promise<void> {
    const at = new Date(Math.max(...batch.map((order) => order.at.getTime())));
    try {
      const requests = batch.map(({ request }) => request);
      const rows = await callPlaceOrders(this.db, requests, false, at);
      for (const row of rows) {
        const order = batch[row.place];
        if (order) this.settle(order, row, at);
      }
    } catch (error) {
      // An SQLSTATE says that the whole batch was rolled back: whichever order is at fault fails alone.
      const aloneMayDo = batch.length > 1 && sqlState(error) !== undefined;
      for (const order of batch) {
        if (aloneMayDo) await this.send([order]);
        else order.reject(error);
      }
    }
  }

  private settle(order: Waiting, row: Row, at: Date): void {
    if (row.outcome === "CONTENDED") {
      void this.sendPatiently(order);
    } else if (row.outcome === "PLACED") {
      const { order_id, total } = row;
      order.resolve({ outcome: "PLACED", orderId: Number(order_id), total: Number(total), at });
    } else {
      order.resolve({ outcome: row.outcome });
    }
  }

  /** Alone and waiting for whoever holds the stock, beside the batches that go on meanwhile. */
  private async sendPatiently(order: Waiting): Promise<void> {
    try {
      const [row] = await callPlaceOrders(this.db, [order.request], true, order.at);
      if (!row) throw new Error("place_orders answered nothing");
      this.settle(order, row, order.at);
    } catch (error) {
      order.reject(error);
    }
  }
}

const batchers = new WeakMap<Db, OrderBatcher>();

/** The batcher through which all orders of that pool go. */
export function orderBatcher(db: Db): OrderBatcher {
  const known = batchers.get(db);
  if (known) return known;
  const batcher = new OrderBatcher(db);
  batchers.set(db, batcher);
  return batcher;
}
