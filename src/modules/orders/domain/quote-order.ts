import type { Db } from "@/server/db/database";
import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { MAX_RUPIAH, toSafeNumber } from "@/shared/money";
import type { OrderQuote, QuoteOrderInput } from "../contract/buying";
import { nominalFault } from "../contract/line-note";
import { checkLimits, checkUnitCount } from "./check-cart";
import { loadOrderableItem } from "./load-cart";

async function priceOf(
  db: Db,
  resellerId: number,
  { item_id, quantity, provider_qty }: QuoteOrderInput,
): Promise<{ price: bigint; balance: number }> {
  const { rows } = await db.pool.query<{ price: string; balance: string }>({
    name: "quote-order",
    text: `
      SELECT balance.amount AS balance,
        price_line(
          coalesce(tier_price.price, item.price), item.price_per, $3, item.unit_price, $4
        ) AS price
      FROM items item
      JOIN resellers reseller ON reseller.id = $1
      JOIN balances balance ON balance.reseller_id = reseller.id
      LEFT JOIN item_prices tier_price
        ON tier_price.item_id = item.id AND tier_price.tier_id = reseller.tier_id
      WHERE item.id = $2 AND item.active`,
    values: [resellerId, item_id, quantity, provider_qty ?? null],
  });
  const [row] = rows;
  if (!row) throw new AppError("ITEM_NOT_FOUND");
  return { price: BigInt(row.price), balance: Number(row.balance) };
}

/**
 * What one line would cost this reseller now: what an order of it would be debited, by the same
 * function of the database. It promises nothing; `max_price` of the order does.
 *
 * @throws AppError in the order of the checks: ITEM_NOT_FOUND, VALIDATION_FAILED (`provider_qty`, more
 *   units than one order may hold), MINIMUM_ORDER_NOT_MET, MAXIMUM_ORDER_EXCEEDED,
 *   BALANCE_IS_INSUFFICIENT (more than any balance can hold)
 */
export async function quoteOrder(
  { db, principal }: VerbContext,
  input: QuoteOrderInput,
): Promise<OrderQuote> {
  const resellerId = resellerOf(principal);
  const item = await loadOrderableItem(db, resellerId, input.item_id);
  checkUnitCount([input], new Map([[item.id, item]]));
  const fault = item.openDenom ? nominalFault(item, input.provider_qty) : undefined;
  if (fault) throw new AppError("VALIDATION_FAILED", { errors: { provider_qty: [fault] } });
  checkLimits([{ index: 0, item, quantity: input.quantity }], () => "quantity");

  const nominal = item.openDenom ? input.provider_qty : undefined;
  const { price, balance } = await priceOf(db, resellerId, { ...input, provider_qty: nominal });
  if (price > BigInt(MAX_RUPIAH)) throw new AppError("BALANCE_IS_INSUFFICIENT");
  const amount = toSafeNumber(price);
  return {
    price: amount,
    fees: 0,
    amount,
    balance,
    balance_after: amount <= balance ? balance - amount : null,
  };
}
