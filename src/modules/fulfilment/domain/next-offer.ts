import type { Db } from "@/server/db/database";
import type { SupplierKind } from "@/server/db/generated/client";

/** Whom an item can be ordered from now, and as what. */
export type Offer = {
  supplierId: number;
  supplierKind: SupplierKind;
  code: string;
  serviceType: string | null;
};

type Row = { supplier_id: number; kind: SupplierKind; code: string; service_type: string | null };

/** The first supplier by priority, then cost, that takes orders of an item and was not asked before. */
export async function nextOffer(
  db: Db,
  itemId: bigint,
  asked: readonly number[],
  now: Date,
): Promise<Offer | null> {
  const { rows } = await db.pool.query<Row>({
    name: "next-offer",
    text: `
      SELECT offer.supplier_id, supplier.kind, offer.code, offer.service_type
      FROM supplier_offers offer JOIN suppliers supplier ON supplier.id = offer.supplier_id
      WHERE offer.item_id = $1 AND offer.supplier_id <> ALL ($2::integer[])
        AND offer_is_open(offer, supplier, $3)
      ORDER BY offer.priority, offer.cost, offer.supplier_id LIMIT 1`,
    values: [itemId, asked, now],
  });
  const [row] = rows;
  if (!row) return null;
  const { supplier_id: supplierId, kind: supplierKind, code, service_type: serviceType } = row;
  return { supplierId, supplierKind, code, serviceType };
}
