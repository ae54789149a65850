import type { TopUp } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { endTopUp, noteProblem } from "./end-top-up";
import type { PaymentState } from "./gateways/gateway";
import { type SettleOutcome, settleTopUp } from "./settle-top-up";

export type AppliedOutcome = SettleOutcome | "ended" | "unchanged" | "refund_noted";

/**
 * Lets what the gateway says of a payment count. In whatever order and however often it is told: paid
 * once is paid, and nothing else changes what was paid.
 */
export async function applyPaymentState(
  context: Pick<VerbContext, "db" | "now">,
  topUp: Pick<TopUp, "resellerId" | "id" | "gatewayId" | "invoice">,
  payment: PaymentState,
): Promise<AppliedOutcome> {
  switch (payment.state) {
    case "paid":
      return settleTopUp(context.db, {
        gatewayId: topUp.gatewayId,
        invoice: topUp.invoice,
        paidTotal: payment.total,
        at: context.now,
      });
    case "expired":
      return endTopUp(context, topUp, "expired");
    case "failed":
      return endTopUp(context, topUp, "canceled");
    case "refunded":
      await noteProblem(context, topUp, "The gateway gave the payment back to the customer.");
      return "refund_noted";
    case "pending":
      return "unchanged";
  }
}
