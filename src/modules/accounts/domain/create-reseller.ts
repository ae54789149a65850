import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { toSafeNumber } from "@/shared/money";
import { isEmailAddress, normalizeEmail } from "./email-address";
import { findTier } from "./price-tier";

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
  const address = normalizeEmail(input.email);
  const errors: Record<string, string[]> = {};
  if (name === "" || name.length > 200) errors.name = ["must have 1 to 200 characters"];
  if (!isEmailAddress(address)) errors.email = ["must be an e-mail address"];
  if (Object.keys(errors).length > 0) throw new AppError("VALIDATION_FAILED", { errors });
  const tier = await findTier(db.prisma, input.tier);
  const [row] = await db.prisma.reseller.createManyAndReturn({
    data: { name, email: address, tierId: tier.id, createdAt: now, updatedAt: now },
    // Of two at the same moment one finds the address taken, as anyone does later.
    skipDuplicates: true,
    select: { id: true },
  });
  if (!row) throw new AppError("VALIDATION_FAILED", { errors: { email: ["is in use"] } });
  return { id: toSafeNumber(row.id) };
}
