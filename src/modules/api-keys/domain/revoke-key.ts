import { recordAudit } from "@/modules/audit/domain/record-audit";
import type { VerbContext } from "@/server/db/verb-context";
import { AppError } from "@/shared/errors";
import { keyOwner } from "./key-owner";

/**
 * Ends a key: it is refused from the next request on. Revoking it again changes nothing.
 *
 * @param input.resellerId whose, where the operator does it
 * @throws AppError NOT_FOUND (the reseller has no such key, or a key asks)
 */
export async function revokeKey(
  context: VerbContext,
  { resellerId: named, keyId }: { resellerId?: number; keyId: number },
): Promise<void> {
  const { db, principal, now } = context;
  const resellerId = keyOwner(principal, named);
  const where = { resellerId, id: keyId };
  await db.prisma.$transaction(async (tx) => {
    const [revoked] = await tx.apiKey.updateManyAndReturn({
      where: { ...where, revokedAt: null },
      data: { revokedAt: now },
      select: { name: true },
    });
    if (revoked) {
      const entry = { action: "key.revoked", subject: keyId, facts: revoked, resellerId } as const;
      await recordAudit(context, entry, tx);
    } else if ((await tx.apiKey.count({ where })) === 0) throw new AppError("NOT_FOUND");
  });
}
