import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError, type FieldErrors } from "@/shared/errors";
import { normalNetwork } from "@/shared/ip-networks";
import { toSafeNumber } from "@/shared/money";
import { scopes as allScopes, type Scope } from "@/shared/scopes";
import { hashKey, keyPrefix, newKeyText } from "./key-format";

const MAX_ADDRESSES = 50;

export type NewKey = {
  resellerId: number;
  name: string;
  scopes: string[];
  /** Addresses and networks in CIDR notation that it may be used from; empty: from anywhere. */
  addresses?: string[];
  expiresAt?: Date;
};

function isScope(word: string): word is Scope {
  return (allScopes as readonly string[]).includes(word);
}

function networksOf(addresses: string[], errors: FieldErrors): string[] {
  const networks = addresses.map((address) => normalNetwork(address.trim()));
  const wrong = addresses.filter((_, index) => networks[index] === undefined);
  if (wrong.length > 0) errors.addresses = [`no address or network: ${wrong.join(", ")}`];
  const different = [...new Set(networks.filter((network) => network !== undefined))];
  if (different.length > MAX_ADDRESSES) errors.addresses = [`at most ${MAX_ADDRESSES}`];
  return different;
}

/**
 * Makes a key. Its text is in this answer and nowhere else.
 *
 * @throws AppError VALIDATION_FAILED (unknown or no scope, no name, no address where one should be, an
 *   expiry that has passed),
 *   NOT_FOUND (no such reseller, or not the operator)
 */
export async function createKey(
  { db, principal, now }: VerbContext,
  { resellerId, name, scopes, addresses = [], expiresAt }: NewKey,
): Promise<{ id: number; key: string; addresses: string[] }> {
  requireOperator(principal);
  const errors: FieldErrors = {};
  if (name.trim() === "") errors.name = ["must not be empty"];
  if (scopes.length === 0) errors.scopes = ["at least one is needed"];
  const unknown = scopes.filter((scope) => !isScope(scope));
  if (unknown.length > 0) errors.scopes = [`unknown: ${unknown.join(", ")}`];
  const networks = networksOf(addresses, errors);
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
      addresses: networks,
      expiresAt: expiresAt ?? null,
      createdAt: now,
    },
  });
  return { id: toSafeNumber(row.id), key, addresses: networks };
}
