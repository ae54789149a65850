import type { VerbContext } from "@/server/db/verb-context";
import { AppError } from "@/shared/errors";
import { endTopUp } from "./end-top-up";
import { topUpOfInvoice } from "./top-up-facts";
import { topUpStatus } from "./top-up-status";

/**
 * Ends a top-up that is still awaited. A payment that arrives all the same is credited.
 *
 * @throws AppError NOT_FOUND (no such invoice, or not the operator), VALIDATION_FAILED (it has ended)
 */
export async function cancelTopUp(context: VerbContext, invoice: string): Promise<void> {
  const topUp = await topUpOfInvoice(context, invoice);
  const status = topUpStatus(topUp, context.now);
  const ended = status === "pending" ? await endTopUp(context, topUp, "canceled") : "unchanged";
  if (ended === "ended") return;
  const now = topUpStatus(await topUpOfInvoice(context, invoice), context.now);
  throw new AppError("VALIDATION_FAILED", { errors: { invoice: [`is ${now}`] } });
}
