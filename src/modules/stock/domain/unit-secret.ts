import type { Sealer } from "@/server/sealing";

/** Where a unit's secret stands: a ciphertext opens in its own row only. */
export function unitPlace(itemId: bigint, unitId: bigint): string {
  return `stock_units.secret:${itemId}:${unitId}`;
}

/** The credential that a unit delivers; only ever for its buyer. */
export function openUnit(
  sealer: Sealer,
  unit: { itemId: bigint; id: bigint; keyId: string; secret: Uint8Array },
): string {
  const sealed = { keyId: unit.keyId, bytes: unit.secret };
  return sealer.open(sealed, unitPlace(unit.itemId, unit.id));
}
