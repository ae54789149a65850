import { containing } from "@/server/db/like-pattern";
import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import type { ValidationService } from "../contract";

const ENDPOINT = "/api/v1/item/validate";

type Row = {
  product_id: number;
  product_name: string;
  item_id: string;
  item_name: string;
  requires_zone: boolean;
};

type ServiceList = {
  data: ValidationService[];
  meta: { total_products: number; total_items: number };
};

/** The products and items whose accounts can be validated now, in the order of the catalogue. */
export async function listValidationServices(
  { db, principal }: VerbContext,
  { search }: { search?: string },
): Promise<ServiceList> {
  resellerOf(principal);
  const { rows } = await db.pool.query<Row>({
    name: "validation-services",
    text: `
      SELECT product.id AS product_id, product.name AS product_name,
        item.id AS item_id, item.name AS item_name, validation.requires_zone
      FROM item_validations validation
      JOIN validators validator ON validator.id = validation.validator_id AND validator.active
      JOIN items item ON item.id = validation.item_id AND item.active
      JOIN products product ON product.id = item.product_id
      JOIN categories category ON category.id = product.category_id
      WHERE $1::text IS NULL OR item.name ILIKE $1 OR product.name ILIKE $1 OR item.sku ILIKE $1
      ORDER BY category.position, category.id, product.position, product.id, item.price, item.id`,
    values: [search === undefined ? null : containing(search)],
  });
  const data: ValidationService[] = [];
  for (const row of rows) {
    let service = data.at(-1);
    if (service?.product_id !== row.product_id) {
      const { product_id, product_name } = row;
      const validation = { available: true as const, endpoint: ENDPOINT, requires_zone_id: false };
      service = { product_id, product_name, validation, variants: [] };
      data.push(service);
    }
    if (row.requires_zone) service.validation.requires_zone_id = true;
    const item_id = Number(row.item_id);
    service.variants.push({ id: item_id, item_id, name: row.item_name });
  }
  return { data, meta: { total_products: data.length, total_items: rows.length } };
}
