import type { Prisma } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { findTier } from "./price-tier";

async function change(
  { db, principal, now }: VerbContext,
  resellerId: number,
  data: Prisma.ResellerUncheckedUpdateManyInput,
): Promise<void> {
  requireOperator(principal);
  const { count } = await db.prisma.reseller.updateMany({
    // One that has yet to be let in is only approved or rejected.
    where: { id: resellerId, ...(data.status ? { status: { not: "pending" } } : {}) },
    data: { ...data, updatedAt: now },
  });
  if (count === 0) throw new AppError("NOT_FOUND");
}

/** Closes an account to its keys and users from the next request on. Its money and orders stay. */
export function suspendReseller(context: VerbContext, resellerId: number): Promise<void> {
  return change(context, resellerId, { status: "suspended" });
}

/** Opens a suspended account again. */
export function resumeReseller(context: VerbContext, resellerId: number): Promise<void> {
  return change(context, resellerId, { status: "active" });
}

/** Lets other prices count for an account, from its next order on. */
export async function setResellerTier(
  context: VerbContext,
  resellerId: number,
  tierCode: string,
): Promise<void> {
  requireOperator(context.principal);
  const tier = await findTier(context.db.prisma, tierCode);
  await change(context, resellerId, { tierId: tier.id });
}
