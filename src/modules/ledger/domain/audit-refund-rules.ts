/**
 * The rules of refunds as statements about one reseller ($1), in the columns of `auditRules`. The cause of
 * a refund is its line and what that line has given back with it.
 */
export const auditRefundRules = [
  // Lines: what a line says it gave back, the ledger says too.
  `SELECT 'line_refunded' AS problem, NULL AS seq, l.order_id, l.id AS line_id, NULL AS unit_id,
     coalesce(given.amount, 0)::text AS expected, l.refunded::text AS found
   FROM order_lines l
   LEFT JOIN (
     SELECT split_part(m.cause, ':', 1) AS line_id, sum(m.amount) AS amount
     FROM mutations m WHERE m.reseller_id = $1 AND m.type = 'refund' GROUP BY 1
   ) given ON given.line_id = l.id::text
   WHERE l.reseller_id = $1 AND l.refunded <> coalesce(given.amount, 0)
   ORDER BY l.id`,

  // Refunds: each is a credit for a line of the order whose invoice it names.
  `SELECT rule.problem, m.seq, o.id AS order_id, l.id AS line_id, NULL AS unit_id,
     rule.expected, rule.found
   FROM mutations m
   LEFT JOIN order_lines l ON l.reseller_id = m.reseller_id AND l.id::text = split_part(m.cause, ':', 1)
   LEFT JOIN orders o ON o.reseller_id = l.reseller_id AND o.id = l.order_id
   CROSS JOIN LATERAL (VALUES
     ('refund_without_line', split_part(m.cause, ':', 1), l.id::text),
     ('refund_direction', 'credit', m.direction::text),
     ('refund_invoice', coalesce(o.invoice, m.invoice), m.invoice)
   ) rule(problem, expected, found)
   WHERE m.reseller_id = $1 AND m.type = 'refund' AND rule.expected IS DISTINCT FROM rule.found
   ORDER BY m.seq`,

  // Ended orders: one that failed gave everything back, and none has an open dispatch.
  `SELECT rule.problem, NULL AS seq, o.id AS order_id, NULL AS line_id, NULL AS unit_id,
     rule.expected, rule.found
   FROM orders o
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(l.refunded), 0) AS refunded FROM order_lines l
     WHERE l.reseller_id = o.reseller_id AND l.order_id = o.id
   ) lines
   CROSS JOIN LATERAL (
     SELECT count(*) AS open FROM dispatches d
     WHERE d.reseller_id = o.reseller_id AND d.order_id = o.id AND d.ended_at IS NULL
   ) dispatches
   CROSS JOIN LATERAL (VALUES
     ('failed_order_refunded', o.price::text, CASE o.status WHEN 'failed' THEN lines.refunded ELSE o.price END::text),
     ('ended_order_dispatches', '0', CASE WHEN o.status <> 'paid' THEN dispatches.open ELSE 0 END::text)
   ) rule(problem, expected, found)
   WHERE o.reseller_id = $1 AND rule.expected <> rule.found
   ORDER BY o.id`,
] as const;
