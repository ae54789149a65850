import type { Db } from "@/server/db/database";
import { itemsOffered, markItemsChanged, markStockChanges } from "./mark-stock-changes";

const MAX_PROBLEM = 300;

/**
 * Gives a supplier that failed on its own account no orders for 5 minutes, and for twice as long each
 * time that it fails again without having taken one, up to an hour. Failures while it is set aside are
 * of earlier orders and make it no longer.
 *
 * @param problem what it said, for the operator; never a secret
 * @returns until when
 */
export async function setAsideSupplier(
  { db, now }: { db: Db; now: Date },
  supplierId: number,
  problem: string,
): Promise<Date | null> {
  return db.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM suppliers WHERE id = ${supplierId} FOR NO KEY UPDATE`;
    const items = await itemsOffered(tx, supplierId);
    const rows = await markStockChanges(
      tx,
      items,
      now,
      // The operator's own change begins anew with 5 minutes, since it moves `updated_at`.
      () => tx.$queryRaw<{ until: Date }[]>`
        UPDATE suppliers
        SET problem = ${problem.slice(0, MAX_PROBLEM)},
          updated_at = CASE WHEN set_aside_until > ${now} THEN updated_at ELSE ${now} END,
          set_aside_until = CASE WHEN set_aside_until > ${now} THEN set_aside_until ELSE
            ${now}::timestamptz + least(
              greatest((set_aside_until - updated_at) * 2, interval '5 minutes'), interval '1 hour'
            ) END
        WHERE id = ${supplierId}
        RETURNING set_aside_until AS until`,
    );
    return rows[0]?.until ?? null;
  });
}

/**
 * Forgets a supplier's problem, as it has taken an order again. What succeeds while it is still set
 * aside was sent before and says nothing.
 */
export async function clearSupplierProblem(
  { db, now }: { db: Db; now: Date },
  supplierId: number,
): Promise<void> {
  const { count } = await db.prisma.supplier.updateMany({
    where: { id: supplierId, problem: { not: null }, setAsideUntil: { lte: now } },
    data: { problem: null, setAsideUntil: null, updatedAt: now },
  });
  // Its items opened when the time was over, without anybody's writing that down.
  if (count > 0) await markItemsChanged(db.prisma, await itemsOffered(db.prisma, supplierId));
}
