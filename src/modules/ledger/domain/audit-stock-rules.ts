/**
 * The rules of the stock as statements about one moment ($1): (problem, item_id, lock_id, unit_id,
 * expected, found) for each difference.
 */
export const auditStockRules = [
  // Counted stock: what came in is on hand or sold, and what is held is held by open locks.
  `SELECT rule.problem, c.item_id, NULL AS lock_id, NULL AS unit_id, rule.expected, rule.found
   FROM counted_stock c
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(l.quantity), 0) AS pieces
     FROM order_lines l WHERE l.item_id = c.item_id AND l.status <> 'failed'
   ) sold
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(k.quantity), 0) AS pieces
     FROM stock_locks k WHERE k.item_id = c.item_id AND k.ended_at IS NULL
   ) locked
   CROSS JOIN LATERAL (VALUES
     ('counted_sold', (c.received - c.on_hand)::text, sold.pieces::text),
     ('counted_held', locked.pieces::text, c.held::text)
   ) rule(problem, expected, found)
   WHERE $1::timestamptz IS NOT NULL AND rule.expected <> rule.found
   ORDER BY c.item_id`,

  // Locks of units: until its time has come each holds as many units as it says.
  `SELECT 'lock_units' AS problem, k.item_id, k.id AS lock_id, NULL AS unit_id,
     k.quantity::text AS expected, units.count::text AS found
   FROM stock_locks k
   JOIN items item ON item.id = k.item_id AND item.stock_kind = 'units'
   CROSS JOIN LATERAL (
     SELECT count(*) AS count FROM stock_units u WHERE u.lock_id = k.id AND u.order_line_id IS NULL
   ) units
   WHERE k.ended_at IS NULL AND k.expires_at > $1 AND units.count <> k.quantity
   ORDER BY k.id`,

  // Held units: each by an open lock of its item, until that lock's end.
  `SELECT rule.problem, u.item_id, u.lock_id, u.id AS unit_id, rule.expected, rule.found
   FROM stock_units u
   LEFT JOIN stock_locks k ON k.id = u.lock_id AND k.ended_at IS NULL AND k.item_id = u.item_id
   CROSS JOIN LATERAL (VALUES
     ('unit_without_lock', u.lock_id::text, k.id::text),
     ('unit_held_until', coalesce(k.expires_at, u.held_until)::text, u.held_until::text)
   ) rule(problem, expected, found)
   WHERE $1::timestamptz IS NOT NULL AND u.lock_id IS NOT NULL
     AND rule.expected IS DISTINCT FROM rule.found
   ORDER BY u.id`,

  // Used locks: their order bought just what they held.
  `SELECT 'lock_order' AS problem, k.item_id, k.id AS lock_id, NULL AS unit_id,
     k.quantity::text AS expected, bought.pieces::text AS found
   FROM stock_locks k
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(l.quantity), 0) AS pieces
     FROM order_lines l
     WHERE l.reseller_id = k.reseller_id AND l.order_id = k.order_id AND l.item_id = k.item_id
   ) bought
   WHERE $1::timestamptz IS NOT NULL AND k.end_reason = 'used' AND bought.pieces <> k.quantity
   ORDER BY k.id`,
] as const;
