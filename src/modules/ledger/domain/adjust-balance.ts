import { randomUUID } from "node:crypto";
import { recordAudit } from "@/modules/audit/domain/record-audit";
import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator, requireRecentPassword } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { MAX_RUPIAH } from "@/shared/money";
import { newInvoice } from "./new-invoice";
import { postMutation } from "./post-mutation";

export type Adjustment = {
  resellerId: number;
  /** Rupiah; positive credits, negative debits. */
  amount: number;
  /** Why, for whoever reads the ledger later. */
  reason: string;
  /** Names this adjustment: asked again with the same cause it is not posted again. */
  cause?: string;
};

/**
 * Corrects a balance by a mutation of type `adjustment`.
 *
 * @returns the mutation's invoice and the balance after it in Rupiah; `repeated` where the cause had
 *   been posted before
 * @throws AppError VALIDATION_FAILED (amount zero or too large, no reason), BALANCE_IS_INSUFFICIENT,
 *   NOT_FOUND (no such reseller, or not the operator), PASSWORD_REQUIRED
 */
export async function adjustBalance(
  context: VerbContext,
  { resellerId, amount, reason, cause = randomUUID() }: Adjustment,
): Promise<{ invoice: string; balance: number; repeated: boolean }> {
  const { db, principal, now } = context;
  requireOperator(principal);
  requireRecentPassword(principal, now);
  if (!Number.isSafeInteger(amount) || amount === 0) {
    throw new AppError("VALIDATION_FAILED", {
      errors: { amount: ["must be a whole number of Rupiah other than 0"] },
    });
  }
  if (reason.trim() === "") {
    throw new AppError("VALIDATION_FAILED", { errors: { reason: ["must say why"] } });
  }
  const posted = await db.prisma.$transaction(async (tx) => {
    const mutation = await postMutation(
      { prisma: tx },
      {
        resellerId,
        direction: amount > 0 ? "credit" : "debit",
        type: "adjustment",
        amount: Math.abs(amount),
        cause,
        invoice: newInvoice("ADJ", now),
        refId: null,
        reason,
        at: now,
      },
    );
    if (mutation.outcome === "posted") {
      const facts = { amount, reason };
      await recordAudit(
        context,
        { action: "balance.adjusted", subject: mutation.invoice, facts, resellerId },
        tx,
      );
    }
    return mutation;
  });
  if (posted.outcome === "unknown_reseller") throw new AppError("NOT_FOUND");
  if (posted.outcome === "insufficient") throw new AppError("BALANCE_IS_INSUFFICIENT");
  if (posted.outcome === "too_large") {
    throw new AppError("VALIDATION_FAILED", {
      errors: { amount: [`the balance must stay within ${MAX_RUPIAH}`] },
    });
  }
  return {
    invoice: posted.invoice,
    balance: posted.balanceAfter,
    repeated: posted.outcome === "repeated",
  };
}
