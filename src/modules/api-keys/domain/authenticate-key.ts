import type { Db } from "@/server/db/database";
import type { Principal } from "@/server/principal";
import { AppError } from "@/shared/errors";
import type { Scope } from "@/shared/scopes";
import { hashKey, looksLikeKey } from "./key-format";

const LAST_USED_PRECISION_MS = 60_000;

type KeyRow = {
  id: string;
  reseller_id: string;
  scopes: Scope[];
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  reseller_status: "active" | "suspended";
};

/**
 * Whose key that is. One look-up for each request, so a revoked key counts for nothing from then on; a
 * text without a valid checksum is refused without one.
 *
 * @throws AppError INVALID_API_KEY (missing, unknown, revoked, expired: all alike),
 *   THE_ACCOUNT_HAS_BEEN_SUSPENDED
 */
export async function authenticateKey(
  { db, now }: { db: Db; now: Date },
  presented: string | undefined,
): Promise<Principal> {
  if (presented === undefined || !looksLikeKey(presented)) throw new AppError("INVALID_API_KEY");
  const { rows } = await db.pool.query<KeyRow>({
    name: "authenticate-key",
    text: `
      SELECT k.id, k.reseller_id, k.scopes, k.expires_at, k.revoked_at, k.last_used_at,
        r.status AS reseller_status
      FROM api_keys k JOIN resellers r ON r.id = k.reseller_id
      WHERE k.key_hash = $1`,
    values: [hashKey(presented)],
  });
  const [key] = rows;
  if (!key || key.revoked_at || (key.expires_at && key.expires_at <= now)) {
    throw new AppError("INVALID_API_KEY");
  }
  if (key.reseller_status !== "active") throw new AppError("THE_ACCOUNT_HAS_BEEN_SUSPENDED");

  const lastUsed = key.last_used_at?.getTime() ?? 0;
  if (now.getTime() - lastUsed >= LAST_USED_PRECISION_MS) {
    await db.pool.query({
      text: `
        UPDATE api_keys SET last_used_at = $3
        WHERE reseller_id = $1 AND id = $2 AND (last_used_at IS NULL OR last_used_at < $3)`,
      values: [key.reseller_id, key.id, now],
    });
  }
  return {
    kind: "apiKey",
    keyId: Number(key.id),
    resellerId: Number(key.reseller_id),
    scopes: key.scopes,
  };
}
