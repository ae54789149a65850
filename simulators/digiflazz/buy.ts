import { endingFor } from "./behaviour";
import type { OrderBook } from "./order-book";
import { isCutOff, isSameDay, type Product } from "./product";
import { Refusal } from "./refusal";
import { isMade, statusOf } from "./response-codes";
import type { SupplierStore } from "./supplier-store";
import type { Transaction } from "./transaction";

const rememberedMs = 90 * 24 * 60 * 60 * 1_000;

/** A well-formed `/transaction`. */
export type Order = {
  ref_id: string;
  buyer_sku_code: string;
  customer_no: string;
  testing: boolean;
  max_price: number | null;
  cb_url: string | null;
};

/** @throws Refusal 40 for what is missing or of a wrong type */
export function parseOrder(fields: Record<string, unknown>): Order {
  const { testing = false, max_price = null, cb_url = null, allow_dot = false } = fields;
  const customer_no = requiredText(fields, "customer_no");
  const isWellFormed =
    fields.commands === undefined &&
    typeof testing === "boolean" &&
    typeof allow_dot === "boolean" &&
    (allow_dot || !customer_no.includes("."));
  if (!isWellFormed) throw new Refusal("40");
  return {
    ref_id: requiredText(fields, "ref_id"),
    buyer_sku_code: requiredText(fields, "buyer_sku_code"),
    customer_no,
    testing,
    max_price: optionalPrice(max_price),
    cb_url: optionalAddress(cb_url),
  };
}

function requiredText(fields: Record<string, unknown>, name: string): string {
  const value = fields[name];
  if (typeof value === "string" && value.trim() !== "") return value;
  throw new Refusal("40");
}

function optionalPrice(value: unknown): number | null {
  if (value === null || (Number.isInteger(value) && typeof value === "number")) return value;
  throw new Refusal("40");
}

function optionalAddress(value: unknown): string | null {
  if (value === null || value === "") return null;
  if (typeof value === "string" && /^https?:/.test(value) && URL.canParse(value)) return value;
  throw new Refusal("40");
}

/**
 * The order with that `ref_id`, which this makes when there is none: creating one and asking for
 * its status are the same request. After 90 days it is forgotten and bought anew.
 * @throws Refusal 49 when the `ref_id` was used for something else, and for what is not sold
 */
export function findOrBuy(
  store: SupplierStore,
  book: OrderBook,
  order: Order,
  now: Date,
): { transaction: Transaction; isNew: boolean } {
  const known = store.transaction(order.ref_id);
  if (known !== undefined && now.getTime() - known.made_at < rememberedMs) {
    const isSame =
      known.buyer_sku_code === order.buyer_sku_code && known.customer_no === order.customer_no;
    if (!isSame) throw new Refusal("49");
    return { transaction: known, isNew: false };
  }
  const product = saleable(store, order, now);
  const { rc } = endingFor(order.customer_no);
  if (!isMade(rc)) throw new Refusal(rc);
  if (!product.unlimited_stock) product.stock -= 1;
  const { max_price: _, ...ordered } = order;
  const transaction: Transaction = {
    ...ordered,
    price: product.price,
    rc: "03",
    asked_rc: "03",
    sn: "",
    buyer_last_saldo: store.deposit,
    made_at: now.getTime(),
    due: null,
    webhooks: [],
  };
  book.make(transaction);
  return { transaction, isNew: true };
}

function saleable(store: SupplierStore, order: Order, now: Date): Product {
  const product = store.product(order.buyer_sku_code);
  if (!product?.buyer_product_status) throw new Refusal("43");
  if (!product.seller_product_status) throw new Refusal("62");
  if (isCutOff(product, now)) throw new Refusal("66");
  if (!product.unlimited_stock && product.stock < 1) throw new Refusal("68");
  if (order.max_price !== null && product.price > order.max_price) throw new Refusal("69");
  if (!product.multi && isRepeated(store, order, now)) throw new Refusal("63");
  if (!order.testing && product.price > store.deposit) throw new Refusal("44");
  return product;
}

/** Whether the same was bought for the same number on the same day. */
function isRepeated({ transactions }: SupplierStore, order: Order, now: Date): boolean {
  return transactions.some(
    ({ buyer_sku_code, customer_no, made_at, rc }) =>
      buyer_sku_code === order.buyer_sku_code &&
      customer_no === order.customer_no &&
      statusOf(rc) !== "Gagal" &&
      isSameDay(new Date(made_at), now),
  );
}
