import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";

/**
 * How many units of an item are free and how many were sold.
 *
 * @throws AppError ITEM_NOT_FOUND, NOT_FOUND (not the operator)
 */
export async function countUnits(
  { db, principal }: VerbContext,
  itemId: number,
): Promise<{ free: number; sold: number }> {
  requireOperator(principal);
  if ((await db.prisma.item.count({ where: { id: itemId } })) === 0) {
    throw new AppError("ITEM_NOT_FOUND");
  }
  const free = await db.prisma.stockUnit.count({ where: { itemId, orderLineId: null } });
  const all = await db.prisma.stockUnit.count({ where: { itemId } });
  return { free, sold: all - free };
}
