import { recordAudit } from "@/modules/audit/domain/record-audit";
import type { ApiKey } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { requireRecentPassword } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { activeKeys, insertKey, lockKeys, requireRoomToReplace } from "./insert-key";
import { keyOwner } from "./key-owner";

const HOUR_MS = 3_600_000;

/** When the old key ends: after the overlap, or when it would have ended anyway. */
function endOf({ expiresAt }: ApiKey, overlapHours: number, now: Date): Date {
  const end = new Date(now.getTime() + overlapHours * HOUR_MS);
  return expiresAt && expiresAt < end ? expiresAt : end;
}

/** As long after now as the old key was made to last. */
function successorsEnd({ expiresAt, createdAt }: ApiKey, now: Date): Date | null {
  return expiresAt && new Date(now.getTime() + expiresAt.getTime() - createdAt.getTime());
}

/**
 * Puts a new key of the same name, scopes and addresses, made to last as long, in the place of one. The
 * old one may be used beside it for the overlap, without one it ends at once.
 *
 * @returns the new key, whose text is in this answer and nowhere else
 * @throws AppError NOT_FOUND (the reseller has no such key, or a key asks), KEY_NOT_ACTIVE,
 *   PASSWORD_REQUIRED, TOO_MANY_KEYS
 */
export async function rotateKey(
  context: VerbContext,
  input: { resellerId?: number; keyId: number; overlapHours: number },
): Promise<{ id: number; key: string }> {
  const { db, principal, now } = context;
  const resellerId = keyOwner(principal, input.resellerId);
  requireRecentPassword(principal, now);
  return db.prisma.$transaction(async (tx) => {
    await lockKeys(tx, resellerId);
    const where = { resellerId, id: input.keyId };
    const old = await tx.apiKey.findFirst({ where });
    if (!old) throw new AppError("NOT_FOUND");
    const active = await tx.apiKey.count({ where: { ...where, ...activeKeys(now) } });
    if (active === 0 || old.replacedAt) throw new AppError("KEY_NOT_ACTIVE");

    const ends =
      input.overlapHours === 0
        ? { revokedAt: now }
        : { expiresAt: endOf(old, input.overlapHours, now) };
    await tx.apiKey.updateMany({ where, data: { replacedAt: now, ...ends } });
    await requireRoomToReplace(tx, resellerId, now);
    const { name, scopes, addresses } = old;
    const expiresAt = successorsEnd(old, now);
    const made = await insertKey(tx, { resellerId, name, scopes, addresses, expiresAt, now });
    const facts = { name, replaced: input.keyId, overlap_hours: input.overlapHours };
    await recordAudit(context, { action: "key.rotated", subject: made.id, facts, resellerId }, tx);
    return made;
  });
}
