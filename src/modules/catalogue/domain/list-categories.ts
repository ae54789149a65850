import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import type { Category } from "../contract";

/** The categories that have something to sell, in catalogue order. */
export async function listCategories({ db, principal }: VerbContext): Promise<Category[]> {
  resellerOf(principal);
  const { rows } = await db.pool.query<Category>({
    name: "list-categories",
    text: `
      SELECT category.id, category.slug, category.name, category.icon, count(*)::integer AS items
      FROM categories category
      JOIN products product ON product.category_id = category.id
      JOIN items item ON item.product_id = product.id AND item.active
      GROUP BY category.id
      ORDER BY category.position, category.id`,
  });
  return rows;
}
