import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { openSupplier } from "./open-supplier";

/**
 * What we have at a supplier, in whole Rupiah.
 *
 * @throws AppError NOT_FOUND (no such supplier, or not the operator), VALIDATION_FAILED where it does not
 *   tell
 */
export async function readSupplierBalance(context: VerbContext, code: string): Promise<number> {
  requireOperator(context.principal);
  const row = await context.db.prisma.supplier.findUnique({ where: { code } });
  if (!row) throw new AppError("NOT_FOUND");
  const told = await openSupplier(context, row).balance();
  if (told.outcome === "known") return told.balance;
  throw new AppError("VALIDATION_FAILED", {
    errors: { supplier: [`did not tell its balance: ${told.reason}`] },
  });
}
