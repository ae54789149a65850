import type { ApiKey } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { toSafeNumber } from "@/shared/money";
import { formatTime } from "@/shared/time";
import type { KeyRow, KeysAnswer } from "../contract";
import { activeKeys } from "./insert-key";
import { keyOwner } from "./key-owner";

const ENDED_SHOWN = 50;

function stateOf({ revokedAt, expiresAt, replacedAt }: ApiKey, now: Date): KeyRow["state"] {
  if (revokedAt) return "revoked";
  if (expiresAt && expiresAt <= now) return "expired";
  return replacedAt ? "replaced" : "active";
}

/**
 * The keys of the reseller who asks: those that may be used, and the 50 made latest of the others. By
 * `(reseller_id, id)`.
 *
 * @throws AppError NOT_FOUND (a key asks)
 */
export async function listOwnKeys({
  db,
  principal,
  now,
  timeZone,
}: VerbContext): Promise<KeysAnswer> {
  const resellerId = keyOwner(principal, undefined);
  const usable = activeKeys(now);
  const orderBy = { id: "desc" } as const;
  const [keys, ended] = await Promise.all([
    db.prisma.apiKey.findMany({ where: { resellerId, ...usable }, orderBy }),
    db.prisma.apiKey.findMany({
      where: { resellerId, NOT: usable },
      orderBy,
      take: ENDED_SHOWN,
    }),
  ]);
  const at = (moment: Date | null) => moment && formatTime(moment, timeZone);
  const rowOf = (key: ApiKey): KeyRow => {
    const state = stateOf(key, now);
    return {
      id: toSafeNumber(key.id),
      name: key.name,
      prefix: key.prefix,
      state,
      scopes: key.scopes,
      addresses: key.addresses,
      created_at: formatTime(key.createdAt, timeZone),
      expires_at: at(key.expiresAt),
      ended_at: at(key.revokedAt ?? (state === "expired" ? key.expiresAt : null)),
      last_used_at: at(key.lastUsedAt),
      last_used_address: key.lastUsedAddress,
    };
  };
  return { usable: keys.map(rowOf), ended: ended.map(rowOf) };
}
