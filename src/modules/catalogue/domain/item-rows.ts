import type { Db } from "@/server/db/database";
import { containing } from "@/server/db/like-pattern";
import { formatTime } from "@/shared/time";
import { freeStock } from "../../stock/domain/free-stock";
import type { ItemDetail, RequiredField } from "../contract";
import { UNLIMITED_STOCK } from "../contract/stock-figures";

/** An item as the reseller sees it, joined with where it belongs. */
export type ItemRow = {
  id: string;
  name: string;
  description: string;
  sku: string;
  order_process: ItemDetail["order_process"];
  price: string;
  price_per: number;
  open_denom: boolean;
  unit_price: string;
  min_qty: string | null;
  max_qty: string | null;
  step_qty: string | null;
  qty_label: string | null;
  required_fields: RequiredField[];
  min_order: number;
  max_order: number | null;
  active: boolean;
  changed_at: Date;
  stock: string;
  can_validate: boolean;
  requires_zone: boolean;
  product_id: number;
  product_name: string;
  product_image: string | null;
  category_id: number;
  category_name: string;
  category_icon: string | null;
  total: string;
};

export type ItemFilter = {
  itemId?: string;
  updatedSince?: Date;
  category?: string;
  /** Words that product, item or SKU hold, each somewhere. */
  search?: string;
  /** null: all of them. */
  limit: number | null;
  offset: number;
  /** Decides which stock locks are past their time. */
  now: Date;
};

/**
 * Items in catalogue order at the prices of the reseller's tier. Without `updatedSince` only active
 * ones; with it also those switched off since, and a change of stock counts as a change. `total` on each
 * row counts all that match.
 */
export async function loadItems(
  db: Db,
  resellerId: number,
  filter: ItemFilter,
): Promise<ItemRow[]> {
  const { rows } = await db.pool.query<ItemRow>({
    name: "load-items",
    text: `
      SELECT item.id, item.name, item.description, item.sku, item.order_process, item.price_per,
        item.open_denom, item.unit_price, item.min_qty, item.max_qty, item.step_qty, item.qty_label,
        item.required_fields, item.min_order, item.max_order, item.active,
        coalesce(tier_price.price, item.price) AS price,
        changed.at AS changed_at,
        CASE
          WHEN NOT item.active THEN 0
          WHEN item.stock_kind <> 'unlimited' THEN coalesce(${freeStock("$8")}, 0)
          WHEN item.order_process = 'manual' OR item_is_open(item.id, $8) THEN ${UNLIMITED_STOCK}
          ELSE 0
        END AS stock,
        validator.id IS NOT NULL AS can_validate,
        validator.id IS NOT NULL AND validation.requires_zone AS requires_zone,
        product.id AS product_id, product.name AS product_name, product.image AS product_image,
        category.id AS category_id, category.name AS category_name, category.icon AS category_icon,
        count(*) OVER () AS total
      FROM items item
      JOIN products product ON product.id = item.product_id
      JOIN categories category ON category.id = product.category_id
      JOIN resellers reseller ON reseller.id = $1
      LEFT JOIN item_prices tier_price
        ON tier_price.item_id = item.id AND tier_price.tier_id = reseller.tier_id
      LEFT JOIN item_validations validation ON validation.item_id = item.id
      LEFT JOIN validators validator ON validator.id = validation.validator_id AND validator.active
      CROSS JOIN LATERAL (
        SELECT greatest(
          item.updated_at,
          (SELECT max(unit.changed_at) FROM stock_units unit WHERE unit.item_id = item.id),
          (SELECT counted.changed_at FROM counted_stock counted WHERE counted.item_id = item.id),
          -- The end of a lock that nobody has tidied away yet.
          (SELECT max(lock.expires_at) FROM stock_locks lock
           WHERE lock.item_id = item.id AND lock.ended_at IS NULL AND lock.expires_at <= $8)
        ) AS at
      ) changed
      WHERE ($2::bigint IS NULL OR item.id = $2)
        AND CASE WHEN $3::timestamptz IS NULL THEN item.active ELSE changed.at >= $3 END
        AND ($4::text IS NULL OR category.slug = $4 OR category.name = $4 OR category.id::text = $4)
        AND ($5::text[] IS NULL OR concat_ws(' ', product.name, item.name, item.sku) ILIKE ALL ($5))
      ORDER BY category.position, category.id, product.position, product.id, item.price, item.id
      LIMIT $6 OFFSET $7`,
    values: [
      resellerId,
      filter.itemId ?? null,
      filter.updatedSince ?? null,
      filter.category ?? null,
      filter.search === undefined ? null : filter.search.split(/\s+/).map(containing),
      filter.limit,
      filter.offset,
      filter.now,
    ],
  });
  return rows;
}

/** The interface's item of a row. */
export function asItem(row: ItemRow, timeZone: string): ItemDetail {
  const { order_process } = row;
  return {
    id: Number(row.id),
    name: row.name,
    price: Number(row.price),
    stock: Number(row.stock),
    order_process,
    h2h_provider: order_process === "h2h" ? "h2h" : null,
    provider_meta: row.open_denom
      ? {
          open_denom: true,
          min_qty: Number(row.min_qty),
          max_qty: Number(row.max_qty),
          step_qty: Number(row.step_qty),
          unit_price: row.unit_price.replace(/\.?0+$/, ""),
          qty_label: row.qty_label,
        }
      : null,
    required_fields: row.required_fields,
    validation: {
      available: row.can_validate,
      endpoint: "/api/v1/item/validate",
      requires_zone_id: row.requires_zone,
    },
    description: row.description,
    sku: row.sku,
    product_id: row.product_id,
    product_name: row.product_name,
    category: row.category_name,
    min_order: row.min_order,
    max_order: row.max_order,
    price_per: row.price_per,
    is_smm: order_process === "smm",
    active: row.active,
    updated_at: formatTime(row.changed_at, timeZone),
  };
}
