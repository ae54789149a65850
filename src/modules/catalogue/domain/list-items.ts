import type { Db } from "@/server/db/database";
import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { formatTime } from "@/shared/time";
import type { ItemList, ListItemsInput } from "../contract";
import { asItem, type ItemRow, loadItems } from "./item-rows";

/**
 * A time before which no change can still appear: changes carry the clock time of their statement but
 * are seen only once committed, so it is the start of the oldest transaction under way; and locks end
 * by this process's clock.
 */
async function watermark(db: Db, now: Date): Promise<Date> {
  const { rows } = await db.pool.query<{ time: Date }>({
    name: "catalogue-watermark",
    text: `
      SELECT date_trunc('milliseconds', least(statement_timestamp(), min(xact_start), $1)) AS time
      FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend'`,
    values: [now],
  });
  const [row] = rows;
  if (!row) throw new Error("the watermark query answered nothing");
  return row.time;
}

function grouped(rows: ItemRow[], timeZone: string): ItemList["data"] {
  const categories: ItemList["data"] = [];
  for (const row of rows) {
    let category = categories.at(-1);
    if (category?.id !== row.category_id) {
      const { category_id: id, category_name: name, category_icon: icon } = row;
      category = { id, name, icon, products: [] };
      categories.push(category);
    }
    let product = category.products.at(-1);
    if (product?.id !== row.product_id) {
      const { product_id: id, product_name: name, product_image: image } = row;
      product = { id, name, image, variants: [] };
      category.products.push(product);
    }
    product.variants.push(asItem(row, timeZone));
  }
  return categories;
}

/**
 * One page of the catalogue, grouped by category and product; pages count items. Asking again with
 * `updated_since` = `server_time` misses no change.
 */
export async function listItems(
  { db, principal, now, timeZone }: VerbContext,
  { page, per_page, updated_since, category, search }: ListItemsInput,
): Promise<Omit<ItemList, "message">> {
  const resellerId = resellerOf(principal);
  const serverTime = await watermark(db, now);
  const filter = { updatedSince: updated_since, category, search, now };
  const size = per_page === "all" ? null : per_page;
  const offset = size === null ? 0 : (page - 1) * size;
  const rows =
    size === null && page > 1
      ? []
      : await loadItems(db, resellerId, { ...filter, limit: size, offset });
  // A page past the end has no row to carry the count.
  const counted =
    page > 1 && rows.length === 0
      ? await loadItems(db, resellerId, { ...filter, limit: 1, offset: 0 })
      : rows;
  const total = Number(counted[0]?.total ?? 0);
  return {
    data: grouped(rows, timeZone),
    meta: {
      total_items: total,
      is_delta: updated_since !== undefined,
      current_page: page,
      per_page: size ?? total,
    },
    server_time: formatTime(serverTime, timeZone),
  };
}
