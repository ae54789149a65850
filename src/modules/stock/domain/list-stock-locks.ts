import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { toSafeNumber } from "@/shared/money";
import type { ActiveStockLock } from "../contract";

/** The reseller's active locks, soonest to end first. */
export async function listStockLocks({
  db,
  principal,
  now,
}: VerbContext): Promise<ActiveStockLock[]> {
  const rows = await db.prisma.stockLock.findMany({
    where: { resellerId: resellerOf(principal), endedAt: null, expiresAt: { gt: now } },
    orderBy: [{ expiresAt: "asc" }, { id: "asc" }],
  });
  return rows.map((lock) => ({
    lock_token: lock.token,
    item_id: toSafeNumber(lock.itemId),
    quantity: lock.quantity,
    locked_at: lock.lockedAt.toISOString(),
    expires_at: lock.expiresAt.toISOString(),
    remaining_seconds: Math.ceil((lock.expiresAt.getTime() - now.getTime()) / 1_000),
  }));
}
