import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { toSafeNumber } from "@/shared/money";

export type KeyFacts = {
  id: number;
  name: string;
  prefix: string;
  scopes: string[];
  /** Networks in CIDR notation that it may be used from; empty: from anywhere. */
  addresses: string[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  lastUsedAddress: string | null;
  createdAt: Date;
};

/** A reseller's keys, oldest first, revoked ones too. */
export async function listKeys(
  { db, principal }: VerbContext,
  resellerId: number,
): Promise<KeyFacts[]> {
  requireOperator(principal);
  const rows = await db.prisma.apiKey.findMany({ where: { resellerId }, orderBy: { id: "asc" } });
  return rows.map(({ id, keyHash: _hash, resellerId: _reseller, ...facts }) => ({
    id: toSafeNumber(id),
    ...facts,
  }));
}
