import { type IdempotencyClaim, onceForKey } from "@/server/db/idempotency";
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

function createdOrder(existing: ExistingOrder, contact: string, timeZone: string): CreatedOrder {
  const { invoice, ref_id, price, fees, amount } = existing;
  const created_at = formatTime(new Date(existing.created_at), timeZone);
  return { invoice, ref_id, status: "paid", price, fees, amount, contact, created_at };
}

function refIdExists(
  existing: ExistingOrder,
  carts: CartLine[],
  contact: string,
  timeZone: string,
): AppError {
  const data = createdOrder(existing, contact, timeZone);
  return new AppError("REF_ID_ALREADY_EXIST", {
    extra: { data, same_request: sameLines(existing, carts) },
  });
}

async function placeNewOrder(
  { db, principal, now, timeZone }: VerbContext,
  { ref_id, carts, max_price, lock_token }: CreateOrderInput,
  idempotency: IdempotencyClaim | undefined,
): Promise<CreatedOrder> {
  const resellerId = resellerOf(principal);
  const itemIds = [...new Set(carts.map(({ item_id }) => item_id))];
  const { contact, existing, items } = await loadCart(db, resellerId, ref_id, itemIds);
  checkUnitCount(carts, items);
  if (existing) throw refIdExists(existing, carts, contact, timeZone);
  const lines = checkCart(carts, items);

  const invoice = newInvoice("INV", now);
  const identity = { reseller_id: resellerId, ref_id, invoice, idempotency };
  const request = { ...identity, max_price, lock_token, lines };
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

/**
 * Buys the items of a cart from the reseller's balance: debit, stock and order in one database
 * transaction. Whatever is refused leaves nothing behind, a lock untouched too.
 *
 * @throws AppError in the order of the checks: VALIDATION_FAILED, IDEMPOTENCY_KEY_REUSED and
 *   IDEMPOTENCY_IN_PROGRESS (where a key was sent), REF_ID_ALREADY_EXIST (its `extra` has the existing
 *   transaction), ITEM_NOT_FOUND, SMM_ORDER_REQUIRES_JSON_NOTE, REQUIRED_FIELD_MISSING,
 *   VALIDATION_FAILED, MINIMUM_ORDER_NOT_MET, MAXIMUM_ORDER_EXCEEDED, LOCK_NOT_FOUND,
 *   LOCK_ALREADY_USED, LOCK_RELEASED, LOCK_EXPIRED, LOCK_MISMATCH, MAX_PRICE_EXCEEDED,
 *   PRODUCT_TEMPORARILY_UNAVAILABLE, BALANCE_IS_INSUFFICIENT, OUT_OF_STOCK
 */
export function placeOrder(context: VerbContext, input: CreateOrderInput): Promise<CreatedOrder> {
  const { db, principal, now, timeZone, idempotency } = context;
  const resellerId = resellerOf(principal);
  return onceForKey(
    { db, resellerId, now },
    idempotency,
    (claim) => placeNewOrder(context, input, claim),
    async () => {
      const { contact, existing } = await loadCart(db, resellerId, input.ref_id, []);
      if (!existing) throw new Error(`order ${input.ref_id} was placed but does not exist`);
      return createdOrder(existing, contact, timeZone);
    },
  );
}
