import type { Prisma } from "@/server/db/generated/client";
import { AppError } from "@/shared/errors";
import { toSafeNumber } from "@/shared/money";
import { hashKey, keyPrefix, newKeyText } from "./key-format";

/** Keys of one reseller that are neither revoked, expired nor replaced. */
export const MAX_ACTIVE_KEYS = 50;
/** With replaced ones that may still be used. */
const MAX_USABLE_KEYS = 100;

/**
 * Lets what makes or replaces a reseller's keys happen one after another until the transaction ends.
 *
 * @throws AppError NOT_FOUND (no such reseller)
 */
export async function lockKeys(tx: Prisma.TransactionClient, resellerId: number): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT id FROM resellers WHERE id = ${resellerId} FOR NO KEY UPDATE`;
  if (rows.length === 0) throw new AppError("NOT_FOUND");
}

/** Keys that still open something. */
export function activeKeys(now: Date): Prisma.ApiKeyWhereInput {
  return { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
}

/** @throws AppError TOO_MANY_KEYS */
export async function requireRoom(
  tx: Prisma.TransactionClient,
  resellerId: number,
  now: Date,
): Promise<void> {
  const usable = { resellerId, ...activeKeys(now) };
  const active = await tx.apiKey.count({ where: { ...usable, replacedAt: null } });
  if (active >= MAX_ACTIVE_KEYS) throw new AppError("TOO_MANY_KEYS");
}

/** @throws AppError TOO_MANY_KEYS where too many replaced ones still run beside their successors */
export async function requireRoomToReplace(
  tx: Prisma.TransactionClient,
  resellerId: number,
  now: Date,
): Promise<void> {
  const usable = await tx.apiKey.count({ where: { resellerId, ...activeKeys(now) } });
  if (usable >= MAX_USABLE_KEYS) throw new AppError("TOO_MANY_KEYS");
}

type KeyRow = {
  resellerId: number;
  name: string;
  scopes: string[];
  addresses: string[];
  expiresAt: Date | null;
  now: Date;
};

/** Makes a key's text and keeps its hash. */
export async function insertKey(
  tx: Prisma.TransactionClient,
  { now, ...facts }: KeyRow,
): Promise<{ id: number; key: string }> {
  const key = newKeyText();
  const row = await tx.apiKey.create({
    data: {
      ...facts,
      prefix: keyPrefix(key),
      keyHash: new Uint8Array(hashKey(key)),
      createdAt: now,
    },
    select: { id: true },
  });
  return { id: toSafeNumber(row.id), key };
}
