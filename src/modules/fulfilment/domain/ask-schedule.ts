import type { SupplierKind } from "@/server/db/generated/client";

const LONGEST_SECONDS = 600;

/** Digiflazz asks not to be sent the same within a minute. */
const firstSeconds: Record<SupplierKind, number> = { digiflazz: 61, smm_panel: 15, peer: 5 };

/** When a supplier is asked about an order that it was asked about so many times before. */
export function nextAskAt(
  { asks, supplierKind }: { asks: number; supplierKind: SupplierKind | null },
  now: Date,
): Date {
  const first = firstSeconds[supplierKind ?? "peer"];
  const seconds = Math.min(first * 2 ** Math.min(asks, 10), LONGEST_SECONDS);
  return new Date(now.getTime() + seconds * 1_000);
}
