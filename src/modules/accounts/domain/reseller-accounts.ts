import type { Prisma } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { toSafeNumber } from "@/shared/money";
import type { RateLimitOverrides } from "@/shared/rate-limits";

export type ResellerFacts = {
  id: number;
  name: string;
  email: string;
  tier: string;
  status: "active" | "suspended" | "pending";
  /** Rupiah. */
  balance: number;
  /** Stock locks at a time; null: as many as the settings say. */
  maxLocks: number | null;
  /** Where they differ from the settings: a count in their unit, or null for none. */
  rateLimits: RateLimitOverrides;
  createdAt: Date;
};

const withTierAndBalance = { tier: true, balance: true } as const;

type Row = Prisma.ResellerGetPayload<{ include: typeof withTierAndBalance }>;

function factsOf(row: Row): ResellerFacts {
  return {
    id: toSafeNumber(row.id),
    name: row.name,
    email: row.email,
    tier: row.tier.code,
    status: row.status,
    balance: toSafeNumber(row.balance?.amount ?? 0n),
    maxLocks: row.maxLocks,
    rateLimits: row.rateLimits as RateLimitOverrides,
    createdAt: row.createdAt,
  };
}

/** Every account, or those of one status, oldest first. */
export async function listResellers(
  { db, principal }: VerbContext,
  status?: ResellerFacts["status"],
): Promise<ResellerFacts[]> {
  requireOperator(principal);
  const rows = await db.prisma.reseller.findMany({
    where: status === undefined ? {} : { status },
    include: withTierAndBalance,
    orderBy: { id: "asc" },
  });
  return rows.map(factsOf);
}

/**
 * The account of that id or e-mail address.
 *
 * @throws AppError NOT_FOUND (also where it is not the operator who asks)
 */
export async function findReseller(
  { db, principal }: VerbContext,
  idOrEmail: string,
): Promise<ResellerFacts> {
  requireOperator(principal);
  const wanted = idOrEmail.trim().toLowerCase();
  const row = await db.prisma.reseller.findUnique({
    where: /^[1-9][0-9]{0,15}$/.test(wanted) ? { id: BigInt(wanted) } : { email: wanted },
    include: withTierAndBalance,
  });
  if (!row) throw new AppError("NOT_FOUND");
  return factsOf(row);
}
