import type { Db } from "@/server/db/database";
import type { SupplierKind } from "@/server/db/generated/client";

/** Whom an item can be ordered from now, and as what. */
export type Offer = { supplierId: number; supplierKind: SupplierKind; code: string };

type Row = { supplier_id: number; kind: SupplierKind; code: string };

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
      SELECT offer.supplier_id, supplier.kind, offer.code
      FROM supplier_offers offer JOIN suppliers supplier ON supplier.id = offer.supplier_id
      WHERE offer.item_id = $1 AND offer.supplier_id <> ALL ($2::integer[])
        AND offer_is_open(offer, supplier, $3)
      ORDER BY offer.priority, offer.cost, offer.supplier_id LIMIT 1`,
    values: [itemId, asked, now],
  });
  const [row] = rows;
  return row ? { supplierId: row.supplier_id, supplierKind: row.kind, code: row.code } : null;
}

/** What a supplier that was asked already calls an item; null where it does not sell it any more. */
export async function codeOf(db: Db, itemId: bigint, supplierId: number): Promise<string | null> {
  const offer = await db.prisma.supplierOffer.findUnique({
    where: { itemId_supplierId: { itemId, supplierId } },
    select: { code: true },
  });
  return offer?.code ?? null;
}
