import type { VerbContext } from "@/server/db/verb-context";
import { toSafeNumber } from "@/shared/money";
import { keyOwner } from "./key-owner";

export type KeyFacts = {
  id: number;
  name: string;
  prefix: string;
  scopes: string[];
  /** Networks in CIDR notation that it may be used from; empty: from anywhere. */
  addresses: string[];
  expiresAt: Date | null;
  /** When a newer key took its place. */
  replacedAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  lastUsedAddress: string | null;
  createdAt: Date;
};

/**
 * A reseller's keys, oldest first, revoked ones too.
 *
 * @param named whose, where the operator asks
 */
export async function listKeys(
  { db, principal }: VerbContext,
  named?: number,
): Promise<KeyFacts[]> {
  const resellerId = keyOwner(principal, named);
  const rows = await db.prisma.apiKey.findMany({ where: { resellerId }, orderBy: { id: "asc" } });
  return rows.map(({ id, keyHash: _hash, resellerId: _reseller, ...facts }) => ({
    id: toSafeNumber(id),
    ...facts,
  }));
}
