import type { Db } from "@/server/db/database";

/** `credited` alone has moved money; `mismatch` and `too_large` wait for the operator. */
export type SettleOutcome = "credited" | "repeated" | "mismatch" | "too_large" | "unknown";

/** Credits a payment that was confirmed: one call of the database's `settle_top_up`. */
export async function settleTopUp(
  db: Db,
  payment: { gatewayId: number; invoice: string /** Rupiah. */; paidTotal: number; at: Date },
): Promise<SettleOutcome> {
  const { rows } = await db.pool.query<{ outcome: SettleOutcome }>({
    text: "SELECT outcome FROM settle_top_up($1, $2, $3, $4)",
    values: [payment.gatewayId, payment.invoice, payment.paidTotal, payment.at],
  });
  const [row] = rows;
  if (!row) throw new Error("settle_top_up answered nothing");
  return row.outcome;
}
