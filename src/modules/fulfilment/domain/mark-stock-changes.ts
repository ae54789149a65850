import type { Prisma } from "@/server/db/generated/client";

type Openness = { id: bigint; open: boolean };

/**
 * Makes a change of offers or suppliers, and marks as changed the items that it has opened or closed,
 * since resellers see that as a change of stock. The mark is the database's clock: whoever copies the
 * catalogue compares it with times of that clock.
 *
 * @param tx the transaction of the change, in which these items are locked from here on
 */
export async function markStockChanges<Result>(
  tx: Prisma.TransactionClient,
  itemIds: readonly bigint[],
  now: Date,
  change: () => Promise<Result>,
): Promise<Result> {
  const ids = [...itemIds];
  const openness = () =>
    tx.$queryRaw<Openness[]>`
      SELECT id, item_is_open(id, ${now}) AS open FROM items WHERE id = ANY (${ids}::bigint[])`;
  await tx.$queryRaw`
    SELECT FROM items WHERE id = ANY (${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`;
  const before = new Map((await openness()).map(({ id, open }) => [id, open]));
  const result = await change();
  const changed = (await openness()).filter(({ id, open }) => before.get(id) !== open);
  await markItemsChanged(
    tx,
    changed.map(({ id }) => id),
  );
  return result;
}

/** Marks items as changed. */
export async function markItemsChanged(
  tx: Prisma.TransactionClient,
  itemIds: readonly bigint[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE items SET updated_at = clock_timestamp()
    WHERE id IN (
      SELECT id FROM items WHERE id = ANY (${[...itemIds]}::bigint[]) ORDER BY id FOR NO KEY UPDATE
    )`;
}

/** The items that a supplier offers. */
export async function itemsOffered(
  tx: Prisma.TransactionClient,
  supplierId: number,
): Promise<bigint[]> {
  const rows = await tx.supplierOffer.findMany({
    where: { supplierId },
    select: { itemId: true },
  });
  return rows.map(({ itemId }) => itemId);
}
