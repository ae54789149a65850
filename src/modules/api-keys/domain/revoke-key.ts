import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";

/**
 * Ends a key: it is refused from the next request on. Revoking it again changes nothing.
 *
 * @throws AppError NOT_FOUND (the reseller has no such key, or not the operator)
 */
export async function revokeKey(
  { db, principal, now }: VerbContext,
  { resellerId, keyId }: { resellerId: number; keyId: number },
): Promise<void> {
  requireOperator(principal);
  const where = { resellerId, id: keyId };
  const { count } = await db.prisma.apiKey.updateMany({
    where: { ...where, revokedAt: null },
    data: { revokedAt: now },
  });
  if (count === 0 && (await db.prisma.apiKey.count({ where })) === 0) {
    throw new AppError("NOT_FOUND");
  }
}
