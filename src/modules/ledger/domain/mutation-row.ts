import type { Mutation } from "@/server/db/generated/client";
import { toSafeNumber } from "@/shared/money";
import { formatTime } from "@/shared/time";
import type { MutationRow } from "../contract";

/** An entry of the ledger as it is answered. */
export function mutationRow(row: Mutation, timeZone: string): MutationRow {
  return {
    id: toSafeNumber(row.id),
    invoice: row.invoice,
    ref_id: row.refId,
    direction: row.direction,
    type: row.type,
    amount: toSafeNumber(row.amount),
    balance_before: toSafeNumber(row.balanceBefore),
    balance_after: toSafeNumber(row.balanceAfter),
    created_at: formatTime(row.createdAt, timeZone),
  };
}
