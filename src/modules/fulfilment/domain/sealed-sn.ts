import type { Sealer } from "@/server/sealing";

function snPlace(resellerId: bigint, dispatchId: bigint): string {
  return `dispatches.sn:${resellerId}:${dispatchId}`;
}

/** Seals what a dispatch delivered: a serial number or a token may be as good as money. */
export function sealSn(
  sealer: Sealer,
  { resellerId, id }: { resellerId: bigint; id: bigint },
  sn: string,
): { key_id: string; sn: string } {
  const { keyId, bytes } = sealer.seal(sn, snPlace(resellerId, id));
  return { key_id: keyId, sn: bytes.toString("hex") };
}

/** What a dispatch delivered; null where it has delivered nothing. */
export function openSn(
  sealer: Sealer,
  dispatch: { resellerId: bigint; id: bigint; keyId: string | null; sn: Uint8Array | null },
): string | null {
  const { resellerId, id, keyId, sn } = dispatch;
  if (keyId === null || sn === null) return null;
  return sealer.open({ keyId, bytes: sn }, snPlace(resellerId, id));
}
