import type { Db } from "@/server/db/database";
import { AppError } from "@/shared/errors";
import type { OrderableItem } from "../contract/orderable-item";

/** An earlier order with the same `ref_id`, with what it asked for. */
export type ExistingOrder = {
  invoice: string;
  ref_id: string;
  price: number;
  fees: number;
  amount: number;
  created_at: string;
  lines: { item_id: number; quantity: number; note: string | null }[];
};

type ItemFacts = {
  id: number;
  stock_kind: OrderableItem["stockKind"];
  order_process: OrderableItem["orderProcess"];
  open_denom: boolean;
  min_qty: number | null;
  max_qty: number | null;
  step_qty: number | null;
  required_fields: { key: string; required: boolean }[];
  min_order: number;
  max_order: number | null;
  service_type: string | null;
};

type Row = { contact: string; existing: ExistingOrder | null; items: ItemFacts[] | null };

export type Cart = {
  /** The reseller's e-mail address. */
  contact: string;
  existing: ExistingOrder | null;
  /** The active ones among the items asked for. */
  items: Map<number, OrderableItem>;
};

/** Everything that the checks of an order read, in one statement. */
export async function loadCart(
  db: Db,
  resellerId: number,
  refId: string,
  itemIds: number[],
): Promise<Cart> {
  const { rows } = await db.pool.query<Row>({
    name: "load-cart",
    text: `
      SELECT
        (SELECT email FROM resellers WHERE id = $1) AS contact,
        (
          SELECT json_build_object(
            'invoice', o.invoice, 'ref_id', o.ref_id, 'price', o.price, 'fees', o.fees,
            'amount', o.amount, 'created_at', o.created_at,
            'lines', (
              SELECT json_agg(json_build_object('item_id', l.item_id, 'quantity', l.quantity, 'note', l.note) ORDER BY l.position)
              FROM order_lines l WHERE l.reseller_id = o.reseller_id AND l.order_id = o.id
            )
          )
          FROM orders o WHERE o.reseller_id = $1 AND o.ref_id = $2
        ) AS existing,
        (
          SELECT json_agg(json_build_object(
            'id', i.id, 'stock_kind', i.stock_kind, 'order_process', i.order_process, 
            'open_denom', i.open_denom, 'min_qty', i.min_qty, 'max_qty', i.max_qty, 'step_qty', i.step_qty,
            'required_fields', i.required_fields, 'min_order', i.min_order, 'max_order', i.max_order,
            'service_type', (
              SELECT o.service_type FROM supplier_offers o
              WHERE o.item_id = i.id AND o.service_type IS NOT NULL ORDER BY o.priority, o.supplier_id LIMIT 1
            )
          ))
          FROM items i WHERE i.id = ANY ($3::bigint[]) AND i.active
        ) AS items`,
    values: [resellerId, refId, itemIds],
  });
  const [row] = rows;
  if (!row) throw new Error("load-cart answered nothing");
  const items = (row.items ?? []).map(
    (facts): OrderableItem => ({
      id: facts.id,
      stockKind: facts.stock_kind,
      orderProcess: facts.order_process,
      openDenom: facts.open_denom,
      minQty: facts.min_qty,
      maxQty: facts.max_qty,
      stepQty: facts.step_qty,
      requiredFields: facts.required_fields,
      minOrder: facts.min_order,
      maxOrder: facts.max_order,
      serviceType: facts.service_type,
    }),
  );
  return {
    contact: row.contact,
    existing: row.existing,
    items: new Map(items.map((item) => [item.id, item])),
  };
}

/**
 * One item as an order of this reseller would meet it.
 *
 * @throws AppError ITEM_NOT_FOUND (unknown or switched off)
 */
export async function loadOrderableItem(
  db: Db,
  resellerId: number,
  itemId: number,
): Promise<OrderableItem> {
  // No order has an empty ref_id.
  const { items } = await loadCart(db, resellerId, "", [itemId]);
  const item = items.get(itemId);
  if (!item) throw new AppError("ITEM_NOT_FOUND");
  return item;
}
