/**
 * The SQL expression of what can be had of `item` (a row of `items`) at a time: what is not sold and
 * that no lock holds. Null where the item's stock is unlimited.
 *
 * @param at the time as SQL, such as `$8`
 */
export function freeStock(at: string): string {
  return `
    CASE item.stock_kind
      WHEN 'units' THEN (
        SELECT count(*) FROM stock_units unit
        WHERE unit.item_id = item.id AND unit.order_line_id IS NULL AND unit.held_until <= ${at}
      )
      WHEN 'counted' THEN (
        SELECT counted.on_hand - counted.held + (
          SELECT coalesce(sum(lock.quantity), 0) FROM stock_locks lock
          WHERE lock.item_id = item.id AND lock.ended_at IS NULL AND lock.expires_at <= ${at}
        )
        FROM counted_stock counted WHERE counted.item_id = item.id
      )
    END`;
}
