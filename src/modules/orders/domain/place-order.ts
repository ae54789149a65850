import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { formatTime } from "@/shared/time";
import { newInvoice } from "../../ledger/domain/new-invoice";
import type { CreatedOrder, CreateOrderInput } from "../contract";
import { type CartLine, checkCart, checkUnitCount } from "./check-cart";
import { type ExistingOrder, loadCart } from "./load-cart";
import { orderBatcher } from "./order-batcher";

function sameLines(existing: ExistingOrder, carts: CartLine[]): boolean {
  return (
    existing.lines.length === carts.length &&
    existing.lines.every((line, index) => {
      const asked = carts[index];
      return (
        asked?.item_id === line.item_id &&
        asked.quantity === line.quantity &&
        (asked.note || null) === line.note
      );
    })
  );
}

function refIdExists(
  existing: ExistingOrder,
  carts: CartLine[],
  contact: string,
  timeZone: string,
): AppError {
  const { lines: _, created_at, ...rest } = existing;
  const data: CreatedOrder = {
    ...rest,
    status: "paid",
    contact,
    created_at: formatTime(new Date(created_at), timeZone),
  };
  return new AppError("REF_ID_ALREADY_EXIST", {
    extra: { data, same_request: sameLines(existing, carts) },
  });
}

/**
 * Buys the items of a cart from the reseller's balance: debit, stock and order in one database
 * transaction. Whatever is refused leaves nothing behind.
 *
 * @throws AppError in the order of the checks: VALIDATION_FAILED, REF_ID_ALREADY_EXIST (its `extra` has
 *   the existing transaction), ITEM_NOT_FOUND, SMM_ORDER_REQUIRES_JSON_NOTE, REQUIRED_FIELD_MISSING,
 *   VALIDATION_FAILED, MINIMUM_ORDER_NOT_MET, MAXIMUM_ORDER_EXCEEDED, LOCK_NOT_FOUND,
 *   MAX_PRICE_EXCEEDED, PRODUCT_TEMPORARILY_UNAVAILABLE, BALANCE_IS_INSUFFICIENT, OUT_OF_STOCK
 */
export async function placeOrder(
  { db, principal, now, timeZone }: VerbContext,
  { ref_id, carts, max_price, lock_token }: CreateOrderInput,
): Promise<CreatedOrder> {
  const resellerId = resellerOf(principal);
  const itemIds = [...new Set(carts.map(({ item_id }) => item_id))];
  const { contact, existing, items } = await loadCart(db, resellerId, ref_id, itemIds);
  checkUnitCount(carts, items);
  if (existing) throw refIdExists(existing, carts, contact, timeZone);
  const lines = checkCart(carts, items);
  if (lock_token !== undefined) throw new AppError("LOCK_NOT_FOUND");

  const invoice = newInvoice("INV", now);
  const request = { reseller_id: resellerId, ref_id, invoice, max_price, lines };
  const placement = await orderBatcher(db).place(request, now);
  if (placement.outcome === "REF_ID_ALREADY_EXIST") {
    const winner = await loadCart(db, resellerId, ref_id, []);
    if (!winner.existing) throw new Error(`order ${ref_id} is said to exist but does not`);
    throw refIdExists(winner.existing, carts, contact, timeZone);
  }
  if (placement.outcome !== "PLACED") throw new AppError(placement.outcome);
  return {
    invoice,
    ref_id,
    status: "paid",
    price: placement.total,
    fees: 0,
    amount: placement.total,
    contact,
    created_at: formatTime(placement.at, timeZone),
  };
}
