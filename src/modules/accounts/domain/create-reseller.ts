import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { toSafeNumber } from "@/shared/money";
import { findTier } from "./price-tier";

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Opens an account with balance 0.
 *
 * @param input.tier the code of a price tier
 * @throws AppError VALIDATION_FAILED (name, e-mail, unknown tier, e-mail in use), NOT_FOUND (not the operator)
 */
export async function createReseller(
  { db, principal, now }: VerbContext,
  input: { name: string; email: string; tier: string },
): Promise<{ id: number }> {
  requireOperator(principal);
  const name = input.name.trim();
  const address = input.email.trim().toLowerCase();
  const errors: Record<string, string[]> = {};
  if (name === "" || name.length > 200) errors.name = ["must have 1 to 200 characters"];
  if (!email.test(address) || address.length > 254) errors.email = ["must be an e-mail address"];
  if (Object.keys(errors).length > 0) throw new AppError("VALIDATION_FAILED", { errors });
  const tier = await findTier(db, input.tier);
  const taken = await db.prisma.reseller.findUnique({ where: { email: address } });
  if (taken) throw new AppError("VALIDATION_FAILED", { errors: { email: ["is in use"] } });
  const row = await db.prisma.reseller.create({
    data: { name, email: address, tierId: tier.id, createdAt: now, updatedAt: now },
  });
  return { id: toSafeNumber(row.id) };
}
