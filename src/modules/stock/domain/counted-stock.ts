import type { Prisma } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";

const MAX_PIECES = 1_000_000_000_000;

/** Begins the stock of a new counted item, with nothing. */
export async function openCountedStock(
  tx: Pick<Prisma.TransactionClient, "countedStock">,
  itemId: bigint,
  now: Date,
): Promise<void> {
  await tx.countedStock.create({ data: { itemId, received: 0n, onHand: 0n, changedAt: now } });
}

/**
 * Adds pieces to the stock of a counted item, or takes some away that are neither sold nor locked.
 *
 * @param input.change pieces; negative takes away
 * @throws AppError ITEM_NOT_FOUND (also where the item's stock is not counted), VALIDATION_FAILED (0,
 *   no whole number, or more than are free), NOT_FOUND (not the operator)
 */
export async function adjustCountedStock(
  { db, principal, now }: VerbContext,
  { itemId, change }: { itemId: number; change: number },
): Promise<void> {
  requireOperator(principal);
  if (!Number.isSafeInteger(change) || change === 0 || Math.abs(change) > MAX_PIECES) {
    const text = `must be a whole number other than 0, at most ${MAX_PIECES}`;
    throw new AppError("VALIDATION_FAILED", { errors: { change: [text] } });
  }
  if ((await db.prisma.countedStock.count({ where: { itemId } })) === 0) {
    throw new AppError("ITEM_NOT_FOUND");
  }
  const { rows } = await db.pool.query<{ done: boolean }>(
    "SELECT adjust_counted_stock($1, $2, $3) AS done",
    [itemId, change, now],
  );
  if (!rows[0]?.done) {
    throw new AppError("VALIDATION_FAILED", { errors: { change: ["is more than is free"] } });
  }
}
