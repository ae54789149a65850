import type { VerbContext } from "@/server/db/verb-context";
import { AppError } from "@/shared/errors";
import { settleTopUp } from "./settle-top-up";
import { topUpOfInvoice } from "./top-up-facts";

function refused(field: string, fault: string): AppError {
  return new AppError("VALIDATION_FAILED", { errors: { [field]: [fault] } });
}

/**
 * Credits a bank transfer that the operator has found on the bank statement, whatever became of the
 * top-up meanwhile.
 *
 * @param paidTotal Rupiah that arrived
 * @returns `repeated` where it was credited before
 * @throws AppError NOT_FOUND (no such invoice, or not the operator), VALIDATION_FAILED (another sum, not
 *   a transfer, a balance that would be too large)
 */
export async function confirmTopUp(
  context: VerbContext,
  { invoice, paidTotal }: { invoice: string; paidTotal: number },
): Promise<{ repeated: boolean }> {
  const { total, gateway } = await topUpOfInvoice(context, invoice);
  if (gateway.kind !== "transfer") throw refused("invoice", "is confirmed by its gateway alone");
  if (total !== BigInt(paidTotal)) throw refused("total", `must be ${total}`);
  const payment = { gatewayId: gateway.id, invoice, paidTotal, at: context.now };
  const outcome = await settleTopUp(context.db, payment);
  if (outcome === "credited" || outcome === "repeated") return { repeated: outcome === "repeated" };
  throw refused("total", outcome === "too_large" ? "is more than the balance can hold" : outcome);
}
