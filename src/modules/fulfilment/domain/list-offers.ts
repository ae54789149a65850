import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { plainDecimal } from "./offer-cost";

/** One supplier of an item. */
export type OfferFacts = {
  /** Code of the supplier. */
  supplier: string;
  /** The supplier's own name of the item. */
  code: string;
  priority: number;
  /** Decimal Rupiah for as many pieces as the item's price is for. */
  cost: string;
  available: boolean;
  stock: number | null;
  /** `hh:mm-hh:mm` in Jakarta, in which it is closed. */
  cutOff: string | null;
  serviceType: string | null;
  /** Whether it takes orders now. */
  open: boolean;
  updatedAt: Date;
};

type Row = Omit<OfferFacts, "cutOff" | "serviceType" | "updatedAt"> & {
  cut_off: string | null;
  service_type: string | null;
  updated_at: Date;
};

/** The suppliers of an item, in the order in which they are asked. */
export async function listOffers(
  { db, principal, now }: VerbContext,
  itemId: number,
): Promise<OfferFacts[]> {
  requireOperator(principal);
  const { rows } = await db.pool.query<Row>(
    `SELECT s.code AS supplier, o.code, o.priority, o.cost, o.available, o.stock,
       to_char(o.cut_off_start, 'HH24:MI') || '-' || to_char(o.cut_off_end, 'HH24:MI') AS cut_off,
       o.service_type, offer_is_open(o, s, $2) AS open, o.updated_at
     FROM supplier_offers o JOIN suppliers s ON s.id = o.supplier_id
     WHERE o.item_id = $1
     ORDER BY o.priority, o.cost, o.supplier_id`,
    [itemId, now],
  );
  return rows.map(({ cut_off, service_type, updated_at, cost, ...row }) => ({
    ...row,
    cost: plainDecimal(cost),
    cutOff: cut_off,
    serviceType: service_type,
    updatedAt: updated_at,
  }));
}
