import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";

export type StockCount = {
  free: number;
  /** Held by active locks. */
  locked: number;
  sold: number;
};

/**
 * How much of an item is free, held by locks, and sold.
 *
 * @throws AppError ITEM_NOT_FOUND, VALIDATION_FAILED (its stock is unlimited), NOT_FOUND (not the
 *   operator)
 */
export async function countStock(
  { db, principal, now }: VerbContext,
  itemId: number,
): Promise<StockCount> {
  requireOperator(principal);
  const item = await db.prisma.item.findUnique({
    where: { id: itemId },
    include: { countedStock: true },
  });
  if (!item) throw new AppError("ITEM_NOT_FOUND");
  if (item.stockKind === "unlimited") {
    throw new AppError("VALIDATION_FAILED", { errors: { item_id: ["has unlimited stock"] } });
  }
  const active = await db.prisma.stockLock.aggregate({
    where: { itemId, endedAt: null, expiresAt: { gt: now } },
    _sum: { quantity: true },
  });
  const locked = active._sum.quantity ?? 0;
  if (item.countedStock) {
    const { received, onHand } = item.countedStock;
    return { free: Number(onHand) - locked, locked, sold: Number(received - onHand) };
  }
  const unsold = await db.prisma.stockUnit.count({ where: { itemId, orderLineId: null } });
  const all = await db.prisma.stockUnit.count({ where: { itemId } });
  return { free: unsold - locked, locked, sold: all - unsold };
}
