import type { Db } from "@/server/db/database";
import { toSafeNumber } from "@/shared/money";
import { plainDecimal } from "./offer-cost";
import type { OfferTerms } from "./offer-terms";

/** An offer of a supplier, and what its item is sold for. */
export type OfferedItem = {
  itemId: number;
  sku: string;
  code: string;
  pricePer: number;
  openDenom: boolean;
  price: number;
  /** Rupiah by the code of each tier that has a price of its own. */
  tierPrices: Record<string, number>;
  terms: OfferTerms;
  priority: number;
  /** The best of the item's other offers by switched-on suppliers; null where there is none. */
  rival: { priority: number; cost: string; supplierId: number } | null;
};

type Row = {
  item_id: string;
  sku: string;
  code: string;
  price_per: number;
  open_denom: boolean;
  price: string;
  tier_prices: Record<string, string> | null;
  cost: string;
  available: boolean;
  stock: number | null;
  cut_off_start: string | null;
  cut_off_end: string | null;
  service_type: string | null;
  priority: number;
  rival: { priority: number; cost: string; supplierId: number } | null;
};

const minutes = (time: string | null) => time?.slice(0, "hh:mm".length) ?? null;

function offeredOf(row: Row): OfferedItem {
  const tierPrices = Object.entries(row.tier_prices ?? {});
  return {
    itemId: toSafeNumber(BigInt(row.item_id)),
    sku: row.sku,
    code: row.code,
    pricePer: row.price_per,
    openDenom: row.open_denom,
    price: toSafeNumber(BigInt(row.price)),
    tierPrices: Object.fromEntries(
      tierPrices.map(([tier, price]) => [tier, toSafeNumber(BigInt(price))]),
    ),
    terms: {
      cost: plainDecimal(row.cost),
      available: row.available,
      stock: row.stock,
      cutOffStart: minutes(row.cut_off_start),
      cutOffEnd: minutes(row.cut_off_end),
      serviceType: row.service_type,
    },
    priority: row.priority,
    rival: row.rival,
  };
}

/** Everything that a supplier offers, in the order of the SKUs. */
export async function loadOfferedItems({ pool }: Db, supplierId: number): Promise<OfferedItem[]> {
  const { rows } = await pool.query<Row>(
    `SELECT o.item_id, i.sku, o.code, i.price_per, i.open_denom, i.price, o.cost, o.available, o.stock,
       o.cut_off_start::text, o.cut_off_end::text, o.service_type, o.priority,
       (SELECT jsonb_object_agg(t.code, p.price::text) FROM item_prices p
        JOIN price_tiers t ON t.id = p.tier_id WHERE p.item_id = i.id) AS tier_prices,
       (SELECT jsonb_build_object('priority', r.priority, 'cost', r.cost::text, 'supplierId', r.supplier_id)
        FROM supplier_offers r JOIN suppliers s ON s.id = r.supplier_id AND s.active
        WHERE r.item_id = i.id AND r.supplier_id <> $1
        ORDER BY r.priority, r.cost, r.supplier_id LIMIT 1) AS rival
     FROM supplier_offers o JOIN items i ON i.id = o.item_id
     WHERE o.supplier_id = $1
     ORDER BY i.sku`,
    [supplierId],
  );
  return rows.map(offeredOf);
}
