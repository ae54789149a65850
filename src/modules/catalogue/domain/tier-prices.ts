import type { Prisma } from "@/server/db/generated/client";
import { findTier } from "../../accounts/domain/price-tier";

/** Prices by the code of a tier, in Rupiah; null takes a tier's own price away. */
export type TierPrices = Record<string, number | null>;

type TierPrice = { tierId: number; price: number | null };

/**
 * The tiers of these prices.
 *
 * @throws AppError VALIDATION_FAILED (unknown tier)
 */
export async function findTiers(
  tx: Prisma.TransactionClient,
  prices: TierPrices,
): Promise<TierPrice[]> {
  const found: TierPrice[] = [];
  for (const [code, price] of Object.entries(prices)) {
    const tier = await findTier(tx, code);
    found.push({ tierId: tier.id, price });
  }
  return found;
}

/**
 * Writes an item's prices by tier and marks the item as changed. The mark is the database's clock:
 * whoever copies the catalogue compares it with times of that clock.
 */
export async function writeTierPrices(
  tx: Prisma.TransactionClient,
  itemId: bigint,
  prices: TierPrice[],
): Promise<void> {
  for (const { tierId, price } of prices) {
    if (price === null) {
      await tx.itemPrice.deleteMany({ where: { itemId, tierId } });
    } else {
      await tx.itemPrice.upsert({
        where: { itemId_tierId: { itemId, tierId } },
        create: { itemId, tierId, price },
        update: { price },
      });
    }
  }
  await tx.$executeRaw`UPDATE items SET updated_at = clock_timestamp() WHERE id = ${itemId}`;
}
