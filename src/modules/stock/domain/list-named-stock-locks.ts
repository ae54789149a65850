import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import type { NamedStockLocks } from "../contract";
import { listStockLocks } from "./list-stock-locks";

type Row = { token: string; item_name: string; product_name: string; amount: string | null };

/**
 * The reseller's active locks with the names of their items and what an order of each costs now, soonest
 * to end first, and how many the account may have.
 */
export async function listNamedStockLocks(context: VerbContext): Promise<NamedStockLocks> {
  const { db, principal, settings } = context;
  const resellerId = resellerOf(principal);
  const active = await listStockLocks(context);
  const { maxLocks } = await db.prisma.reseller.findUniqueOrThrow({
    where: { id: resellerId },
    select: { maxLocks: true },
  });
  const { rows } = await db.pool.query<Row>({
    name: "name-stock-locks",
    text: `
      SELECT lock.token, item.name AS item_name, product.name AS product_name,
        CASE WHEN NOT item.open_denom THEN price_line(
          coalesce(tier_price.price, item.price), item.price_per, lock.quantity, item.unit_price, NULL
        ) END AS amount
      FROM stock_locks lock
      JOIN items item ON item.id = lock.item_id
      JOIN products product ON product.id = item.product_id
      JOIN resellers reseller ON reseller.id = lock.reseller_id
      LEFT JOIN item_prices tier_price
        ON tier_price.item_id = item.id AND tier_price.tier_id = reseller.tier_id
      WHERE lock.reseller_id = $1 AND lock.token = ANY ($2::text[])`,
    values: [resellerId, active.map(({ lock_token }) => lock_token)],
  });
  const named = new Map(rows.map((row) => [row.token, row]));
  const locks = active.flatMap((lock) => {
    const row = named.get(lock.lock_token);
    if (!row) return [];
    const { item_name, product_name, amount } = row;
    return [{ ...lock, item_name, product_name, amount: amount === null ? null : Number(amount) }];
  });
  return { locks, limit: maxLocks ?? settings.maxActiveLocks };
}
