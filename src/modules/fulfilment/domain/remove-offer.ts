import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { markStockChanges } from "./mark-stock-changes";

/**
 * Lets a supplier deliver an item no longer; what it was asked for already is still settled.
 *
 * @throws AppError NOT_FOUND (it does not deliver it, or not the operator)
 */
export async function removeOffer(
  { db, principal, now }: VerbContext,
  { itemId, supplier }: { itemId: number; supplier: string },
): Promise<void> {
  requireOperator(principal);
  await db.prisma.$transaction((tx) =>
    markStockChanges(tx, [BigInt(itemId)], now, async () => {
      const { count } = await tx.supplierOffer.deleteMany({
        where: { itemId, supplier: { code: supplier } },
      });
      if (count === 0) throw new AppError("NOT_FOUND");
    }),
  );
}
