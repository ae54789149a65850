import { recordAudit } from "@/modules/audit/domain/record-audit";
import type { VerbContext } from "@/server/db/verb-context";
import { requireRecentPassword } from "@/server/principal";
import { AppError, type FieldErrors } from "@/shared/errors";
import { normalNetwork } from "@/shared/ip-networks";
import { scopes as allScopes, type Scope } from "@/shared/scopes";
import { insertKey, lockKeys, requireRoom } from "./insert-key";
import { keyOwner } from "./key-owner";

const MAX_ADDRESSES = 50;
const MAX_NAME = 100;

export type NewKey = {
  /** Whose, where the operator makes it. */
  resellerId?: number;
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
 *   expiry that has passed), NOT_FOUND (no such reseller, a key, or another's), PASSWORD_REQUIRED,
 *   TOO_MANY_KEYS
 */
export async function createKey(
  context: VerbContext,
  { resellerId: named, name: givenName, scopes, addresses = [], expiresAt }: NewKey,
): Promise<{ id: number; key: string; addresses: string[] }> {
  const { db, principal, now } = context;
  const resellerId = keyOwner(principal, named);
  requireRecentPassword(principal, now);
  const name = givenName.trim();
  const errors: FieldErrors = {};
  if (name === "" || name.length > MAX_NAME)
    errors.name = [`must have 1 to ${MAX_NAME} characters`];
  if (scopes.length === 0) errors.scopes = ["at least one is needed"];
  const unknown = scopes.filter((scope) => !isScope(scope));
  if (unknown.length > 0) errors.scopes = [`unknown: ${unknown.join(", ")}`];
  const networks = networksOf(addresses, errors);
  if (expiresAt && expiresAt <= now) errors.expires_at = ["must be in the future"];
  if (Object.keys(errors).length > 0) throw new AppError("VALIDATION_FAILED", { errors });

  const facts = { name, scopes: [...new Set(scopes)], addresses: networks };
  return db.prisma.$transaction(async (tx) => {
    await lockKeys(tx, resellerId);
    await requireRoom(tx, resellerId, now);
    const made = await insertKey(tx, { resellerId, ...facts, expiresAt: expiresAt ?? null, now });
    const entry = { action: "key.created", subject: made.id, facts, resellerId } as const;
    await recordAudit(context, entry, tx);
    return { ...made, addresses: networks };
  });
}
