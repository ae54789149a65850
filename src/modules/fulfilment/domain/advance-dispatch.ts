import type { Db } from "@/server/db/database";
import type { DispatchStatus } from "@/server/db/generated/client";
import type { Sealer } from "@/server/sealing";
import { sealSn } from "./sealed-sn";

/** What is known of a dispatch now; what is absent stays as it is. */
export type DispatchChange = {
  status: Exclude<DispatchStatus, "queued" | "submitting">;
  supplierOrderId?: string;
  /** Rupiah, decimal. */
  cost?: string;
  /** What was delivered. */
  sn?: string;
  /** What the supplier said of it; why it failed. */
  message?: string;
  providerStatus?: string;
  startCount?: number;
  remains?: number;
  /** The figures make no sense: nothing is given back before the operator decides. */
  refundByHand?: boolean;
  /** When it is looked at next; absent: when somebody tells us. */
  nextAttemptAt?: Date;
};

export type DispatchKey = { resellerId: bigint; id: bigint };

/** `repeated`: it had ended before; `stale`: another supplier is asked by now. */
export type Advanced = "advanced" | "repeated" | "stale" | "unknown";

const MAX_MESSAGE = 500;

/**
 * Lets what somebody tells of a dispatch count, once: its line, refund, order and events follow in the
 * same transaction.
 *
 * @param reference what the supplier that tells it knows it by; null where the operator does
 */
export async function advanceDispatch(
  { db, sealer, now }: { db: Db; sealer: Sealer; now: Date },
  { resellerId, id }: DispatchKey,
  reference: string | null,
  change: DispatchChange,
): Promise<Advanced> {
  const { sn, message } = change;
  const told = {
    status: change.status,
    supplier_order_id: change.supplierOrderId,
    cost: change.cost,
    ...(sn === undefined ? {} : sealSn(sealer, { resellerId, id }, sn)),
    message: message?.slice(0, MAX_MESSAGE),
    provider_status: change.providerStatus,
    start_count: change.startCount,
    remains: change.remains,
    refund_by_hand: change.refundByHand,
    next_attempt_at: change.nextAttemptAt,
  };
  const { rows } = await db.pool.query<{ outcome: Advanced }>({
    name: "advance-dispatch",
    text: "SELECT advance_dispatch($1, $2, $3, $4, $5) AS outcome",
    values: [resellerId, id, reference, JSON.stringify(told), now],
  });
  const [row] = rows;
  if (!row) throw new Error("advance_dispatch answered nothing");
  return row.outcome;
}
