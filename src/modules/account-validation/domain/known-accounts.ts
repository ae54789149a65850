import type { Db } from "@/server/db/database";
import { type FoundAccount, foundAccount, type LookupOutcome } from "./validators/validator";

const KEPT_MS = { found: 24 * 60 * 60_000, not_found: 60_000 };

/** An account as one reseller asked for it. */
export type AccountKey = {
  resellerId: number;
  itemId: number;
  customerId: string;
  /** Empty where none was given. */
  zoneId: string;
};

/**
 * What the reseller was told of an account and need not be asked for again at `now`.
 *
 * @param since what was found out before then counts no more
 * @returns null: there is no such account; undefined: not known
 */
export async function knownAccount(
  db: Db,
  key: AccountKey,
  { since, now }: { since: Date; now: Date },
): Promise<FoundAccount | null | undefined> {
  const row = await db.prisma.validatedAccount.findUnique({
    where: { resellerId_itemId_customerId_zoneId: key },
  });
  if (!row || row.expiresAt <= now || row.checkedAt < since) return undefined;
  return row.account === null ? null : foundAccount.parse(row.account);
}

/** Keeps what a validator said at `now`, for 24 hours or, where there is no such account, for 60 s. */
export async function keepAccount(
  db: Db,
  { resellerId, itemId, customerId, zoneId }: AccountKey,
  outcome: Exclude<LookupOutcome, { outcome: "unavailable" }>,
  now: Date,
): Promise<void> {
  const account = outcome.outcome === "found" ? JSON.stringify(outcome.account) : null;
  const expiresAt = new Date(now.getTime() + KEPT_MS[outcome.outcome]);
  await db.pool.query({
    name: "keep-account",
    // What was asked for later counts, whichever answer comes last.
    text: `
      INSERT INTO validated_accounts
        (reseller_id, item_id, customer_id, zone_id, account, checked_at, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (reseller_id, item_id, customer_id, zone_id) DO UPDATE
        SET account = excluded.account, checked_at = excluded.checked_at, expires_at = excluded.expires_at
        WHERE validated_accounts.checked_at <= excluded.checked_at`,
    values: [resellerId, itemId, customerId, zoneId, account, now, expiresAt],
  });
}
