import type { Db } from "@/server/db/database";
import type { Principal } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { isInNetworks } from "@/shared/ip-networks";
import type { RateLimitOverrides } from "@/shared/rate-limits";
import type { Scope } from "@/shared/scopes";
import { hashKey, looksLikeKey } from "./key-format";

const LAST_USED_PRECISION_MS = 60_000;

type KeyRow = {
  id: string;
  reseller_id: string;
  scopes: Scope[];
  addresses: string[];
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  reseller_status: "active" | "suspended" | "pending";
  rate_limits: RateLimitOverrides;
};

/** What a request brings along to say who it is. */
export type Credentials = {
  key: string | undefined;
  /** The caller's, as far as it can be known. */
  address: string | undefined;
};

async function noteUse(db: Db, key: KeyRow, now: Date, address: string | undefined): Promise<void> {
  const lastUsed = key.last_used_at?.getTime() ?? 0;
  if (now.getTime() - lastUsed < LAST_USED_PRECISION_MS) return;
  await db.pool.query({
    text: `
      UPDATE api_keys SET last_used_at = $3, last_used_address = $4
      WHERE reseller_id = $1 AND id = $2 AND (last_used_at IS NULL OR last_used_at < $3)`,
    values: [key.reseller_id, key.id, now, address ?? null],
  });
}

/**
 * Whose key that is, and the account's own rate limits. One look-up for each request, so a revoked key counts for nothing from then on; a
 * text without a valid checksum is refused without one.
 *
 * @throws AppError INVALID_API_KEY (missing, unknown, revoked, expired: all alike), INVALID_IP (not on
 *   the key's address list, which is also so where the address cannot be known),
 *   THE_ACCOUNT_HAS_BEEN_SUSPENDED
 */
export async function authenticateKey(
  { db, now }: { db: Db; now: Date },
  { key: presented, address }: Credentials,
): Promise<{ principal: Principal; rateLimits: RateLimitOverrides }> {
  if (presented === undefined || !looksLikeKey(presented)) throw new AppError("INVALID_API_KEY");
  const { rows } = await db.pool.query<KeyRow>({
    name: "authenticate-key",
    text: `
      SELECT k.id, k.reseller_id, k.scopes, k.addresses, k.expires_at, k.revoked_at, k.last_used_at,
        r.status AS reseller_status, r.rate_limits
      FROM api_keys k JOIN resellers r ON r.id = k.reseller_id
      WHERE k.key_hash = $1`,
    values: [hashKey(presented)],
  });
  const [key] = rows;
  if (!key || key.revoked_at || (key.expires_at && key.expires_at <= now)) {
    throw new AppError("INVALID_API_KEY");
  }
  if (key.addresses.length > 0 && !(address && isInNetworks(address, key.addresses))) {
    throw new AppError("INVALID_IP", { errors: { ip: [address ?? "unknown"] } });
  }
  if (key.reseller_status !== "active") throw new AppError("THE_ACCOUNT_HAS_BEEN_SUSPENDED");
  await noteUse(db, key, now, address);
  return {
    principal: {
      kind: "apiKey",
      keyId: Number(key.id),
      resellerId: Number(key.reseller_id),
      scopes: key.scopes,
    },
    rateLimits: key.rate_limits,
  };
}
