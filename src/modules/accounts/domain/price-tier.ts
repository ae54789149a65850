import type { PriceTier, Prisma } from "@/server/db/generated/client";
import { AppError } from "@/shared/errors";

/**
 * The price tier of that code.
 *
 * @throws AppError VALIDATION_FAILED, naming the tiers there are
 */
export async function findTier(tx: Prisma.TransactionClient, code: string): Promise<PriceTier> {
  const tier = await tx.priceTier.findUnique({ where: { code } });
  if (tier) return tier;
  const tiers = await tx.priceTier.findMany({ orderBy: { id: "asc" } });
  const codes = tiers.map((known) => known.code).join(", ");
  throw new AppError("VALIDATION_FAILED", { errors: { tier: [`must be one of: ${codes}`] } });
}
