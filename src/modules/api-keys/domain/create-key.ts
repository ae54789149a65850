import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { toSafeNumber } from "@/shared/money";
import { scopes as allScopes, type Scope } from "@/shared/scopes";
import { hashKey, keyPrefix, newKeyText } from "./key-format";

export type NewKey = { resellerId: number; name: string; scopes: string[]; expiresAt?: Date };

function isScope(word: string): word is Scope {
  return (allScopes as readonly string[]).includes(word);
}

/**
 * Makes a key. Its text is in this answer and nowhere else.
 *
 * @throws AppError VALIDATION_FAILED (unknown or no scope, no name, an expiry that has passed),
 *   NOT_FOUND (no such reseller, or not the operator)
 */
export async function createKey(
  { db, principal, now }: VerbContext,
  { resellerId, name, scopes, expiresAt }: NewKey,
): Promise<{ id: number; key: string }> {
  requireOperator(principal);
  const errors: Record<string, string[]> = {};
  if (name.trim() === "") errors.name = ["must not be empty"];
  if (scopes.length === 0) errors.scopes = ["at least one is needed"];
  const unknown = scopes.filter((scope) => !isScope(scope));
  if (unknown.length > 0) errors.scopes = [`unknown: ${unknown.join(", ")}`];
  if (expiresAt && expiresAt <= now) errors.expires_at = ["must be in the future"];
  if (Object.keys(errors).length > 0) throw new AppError("VALIDATION_FAILED", { errors });

  const reseller = await db.prisma.reseller.findUnique({ where: { id: resellerId } });
  if (!reseller) throw new AppError("NOT_FOUND");
  const key = newKeyText();
  const row = await db.prisma.apiKey.create({
    data: {
      resellerId,
      name,
      prefix: keyPrefix(key),
      keyHash: new Uint8Array(hashKey(key)),
      scopes: [...new Set(scopes)],
      expiresAt: expiresAt ?? null,
      createdAt: now,
    },
  });
  return { id: toSafeNumber(row.id), key };
}
