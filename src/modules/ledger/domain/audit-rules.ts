/**
 * The rules of the books as statements about one reseller ($1). Each compares what a row says with what
 * it should say and answers the differences: (problem, seq, order_id, line_id, unit_id, expected, found).
 */
export const auditRules = [
  // The chain of mutations: each row against the one before it.
  `SELECT rule.problem, m.seq, NULL AS order_id, NULL AS line_id, NULL AS unit_id,
     rule.expected, rule.found
   FROM (
     SELECT mutation.*,
       lag(seq, 1, 0::bigint) OVER chain AS last_seq,
       lag(balance_after, 1, 0::bigint) OVER chain AS last_balance,
       lag(direction_seq, 1, 0::bigint) OVER (PARTITION BY direction ORDER BY seq) AS last_direction_seq,
       lag(type_seq, 1, 0::bigint) OVER (PARTITION BY type ORDER BY seq) AS last_type_seq
     FROM mutations mutation
     WHERE reseller_id = $1
     WINDOW chain AS (ORDER BY seq)
   ) m
   CROSS JOIN LATERAL (VALUES
     ('gap_in_seq', (m.last_seq + 1)::text, m.seq::text),
     ('previous_seq', nullif(m.seq - 1, 0)::text, m.previous_seq::text),
     ('balance_before', m.last_balance::text, m.balance_before::text),
     ('balance_after',
       (m.balance_before::numeric + CASE m.direction WHEN 'credit' THEN m.amount ELSE -m.amount END)::text,
       m.balance_after::text),
     ('negative_balance', greatest(m.balance_after, 0)::text, m.balance_after::text),
     ('amount_not_positive', greatest(m.amount, 1)::text, m.amount::text),
     ('direction_seq', (m.last_direction_seq + 1)::text, m.direction_seq::text),
     ('type_seq', (m.last_type_seq + 1)::text, m.type_seq::text)
   ) rule(problem, expected, found)
   WHERE rule.expected IS DISTINCT FROM rule.found
   ORDER BY m.seq`,

  // The balance: a copy of the last mutation's end.
  `SELECT rule.problem, last.seq, NULL AS order_id, NULL AS line_id, NULL AS unit_id,
     rule.expected, rule.found
   FROM (SELECT 1) one
   LEFT JOIN resellers reseller ON reseller.id = $1
   LEFT JOIN balances balance ON balance.reseller_id = $1
   LEFT JOIN LATERAL (
     SELECT seq, balance_after FROM mutations WHERE reseller_id = $1 ORDER BY seq DESC LIMIT 1
   ) last ON true
   CROSS JOIN LATERAL (VALUES
     ('reseller_missing', 'a reseller', CASE WHEN reseller.id IS NOT NULL THEN 'a reseller' END),
     ('balance_missing', 'a balance', CASE WHEN balance.reseller_id IS NOT NULL THEN 'a balance' END),
     (CASE WHEN last.seq IS NULL THEN 'balance_without_mutation' ELSE 'balance_amount' END,
       coalesce(last.balance_after, 0)::text,
       CASE WHEN balance.reseller_id IS NULL THEN coalesce(last.balance_after, 0) ELSE balance.amount END::text),
     ('balance_last_seq', last.seq::text,
       CASE WHEN balance.reseller_id IS NULL THEN last.seq ELSE balance.last_seq END::text)
   ) rule(problem, expected, found)
   WHERE rule.expected IS DISTINCT FROM rule.found`,

  // Orders: paid exactly once, and worth the sum of their lines.
  `SELECT rule.problem, payment.seq, o.id AS order_id, NULL AS line_id, NULL AS unit_id,
     rule.expected, rule.found
   FROM orders o
   CROSS JOIN LATERAL (
     SELECT count(*) AS count, min(m.seq) AS seq, min(m.direction::text) AS direction,
       min(m.amount) AS amount, min(m.invoice) AS invoice, min(m.ref_id) AS ref_id
     FROM mutations m
     WHERE m.reseller_id = o.reseller_id AND m.type = 'payment' AND m.cause = o.id::text
   ) payment
   CROSS JOIN LATERAL (
     SELECT sum(l.subtotal) AS subtotals
     FROM order_lines l WHERE l.reseller_id = o.reseller_id AND l.order_id = o.id
   ) lines
   CROSS JOIN LATERAL (VALUES
     (CASE payment.count WHEN 0 THEN 'payment_missing' ELSE 'payment_repeated' END, '1', payment.count::text),
     ('payment_direction', 'debit', CASE payment.count WHEN 1 THEN payment.direction ELSE 'debit' END),
     ('payment_amount', o.amount::text, CASE payment.count WHEN 1 THEN payment.amount ELSE o.amount END::text),
     ('payment_invoice', o.invoice, CASE payment.count WHEN 1 THEN payment.invoice ELSE o.invoice END),
     ('payment_ref_id', o.ref_id, CASE payment.count WHEN 1 THEN payment.ref_id ELSE o.ref_id END),
     ('order_price', coalesce(lines.subtotals, 0)::text, o.price::text),
     ('order_amount', (o.price::numeric + o.fees)::text, o.amount::text)
   ) rule(problem, expected, found)
   WHERE o.reseller_id = $1 AND rule.expected IS DISTINCT FROM rule.found
   ORDER BY o.id`,

  // Payments of nothing.
  `SELECT 'payment_without_order' AS problem, m.seq, NULL AS order_id, NULL AS line_id,
     NULL AS unit_id, m.cause AS expected, NULL AS found
   FROM mutations m
   WHERE m.reseller_id = $1 AND m.type = 'payment' AND NOT EXISTS (
     SELECT FROM orders o WHERE o.reseller_id = m.reseller_id AND o.id::text = m.cause
   )
   ORDER BY m.seq`,

  // Top-ups: each paid one credited exactly once.
  `SELECT rule.problem, credit.seq, NULL AS order_id, NULL AS line_id, NULL AS unit_id,
     rule.expected, rule.found
   FROM top_ups t
   CROSS JOIN LATERAL (
     SELECT count(*) AS count, min(m.seq) AS seq, min(m.direction::text) AS direction,
       min(m.amount) AS amount, min(m.invoice) AS invoice
     FROM mutations m
     WHERE m.reseller_id = t.reseller_id AND m.type = 'topup' AND m.cause = t.id::text
   ) credit
   CROSS JOIN LATERAL (VALUES
     ('topup_missing', t.invoice, CASE WHEN credit.count > 0 THEN t.invoice END),
     ('topup_repeated', '1', greatest(credit.count, 1)::text),
     ('topup_direction', 'credit', CASE credit.count WHEN 1 THEN credit.direction ELSE 'credit' END),
     ('topup_amount', t.amount::text, CASE credit.count WHEN 1 THEN credit.amount ELSE t.amount END::text),
     ('topup_invoice', t.invoice, CASE credit.count WHEN 1 THEN credit.invoice ELSE t.invoice END)
   ) rule(problem, expected, found)
   WHERE t.reseller_id = $1 AND t.status = 'paid' AND rule.expected IS DISTINCT FROM rule.found
   ORDER BY t.id`,

  // Credits of top-ups that nobody paid; other causes than the id of a top-up are not looked at.
  `SELECT 'topup_not_paid' AS problem, m.seq, NULL AS order_id, NULL AS line_id, NULL AS unit_id,
     'paid' AS expected, t.status::text AS found
   FROM mutations m
   LEFT JOIN top_ups t ON t.reseller_id = m.reseller_id AND t.id::text = m.cause
   WHERE m.reseller_id = $1 AND m.type = 'topup' AND m.cause ~ '^[0-9]+$'
     AND t.status IS DISTINCT FROM 'paid'
   ORDER BY m.seq`,

  // Lines: part of an order, and delivered in full where they are delivered from stock.
  `SELECT rule.problem, NULL AS seq, l.order_id, l.id AS line_id, NULL AS unit_id,
     rule.expected, rule.found
   FROM order_lines l
   LEFT JOIN orders o ON o.reseller_id = l.reseller_id AND o.id = l.order_id
   LEFT JOIN items item ON item.id = l.item_id
   LEFT JOIN (
     SELECT unit.order_line_id, count(*) AS count
     FROM stock_units unit
     WHERE unit.reseller_id = $1 AND unit.order_line_id IS NOT NULL
     GROUP BY unit.order_line_id
   ) units ON units.order_line_id = l.id
   CROSS JOIN LATERAL (VALUES
     ('line_without_order', l.order_id, o.id),
     ('line_units',
       CASE WHEN l.order_process = 'auto' AND l.status = 'completed' AND item.stock_kind IS DISTINCT FROM 'counted' THEN l.quantity ELSE 0 END::bigint,
       coalesce(units.count, 0))
   ) rule(problem, expected, found)
   WHERE l.reseller_id = $1 AND rule.expected IS DISTINCT FROM rule.found
   ORDER BY l.id`,

  // Sold units: each belongs to a line of its buyer that sells just that item.
  `SELECT rule.problem, NULL AS seq, unit.order_id, unit.order_line_id AS line_id, unit.id AS unit_id,
     rule.expected, rule.found
   FROM stock_units unit
   LEFT JOIN order_lines l ON l.reseller_id = unit.reseller_id AND l.id = unit.order_line_id
   CROSS JOIN LATERAL (VALUES
     ('unit_without_line', unit.order_line_id, l.id),
     ('unit_of_other_order', coalesce(l.order_id, unit.order_id), unit.order_id),
     ('unit_of_other_item', coalesce(l.item_id, unit.item_id), unit.item_id)
   ) rule(problem, expected, found)
   WHERE unit.reseller_id = $1 AND unit.order_line_id IS NOT NULL
     AND rule.expected IS DISTINCT FROM rule.found
   ORDER BY unit.id`,
] as const;

/** The next reseller after $1 that any row of the books belongs to, known or not. */
export const nextResellerId = `
  SELECT least(
    (SELECT min(id) FROM resellers WHERE id > $1),
    (SELECT min(reseller_id) FROM balances WHERE reseller_id > $1),
    (SELECT min(reseller_id) FROM mutations WHERE reseller_id > $1),
    (SELECT min(reseller_id) FROM orders WHERE reseller_id > $1),
    (SELECT min(reseller_id) FROM order_lines WHERE reseller_id > $1),
    (SELECT min(reseller_id) FROM stock_units WHERE reseller_id > $1 AND order_line_id IS NOT NULL),
    (SELECT min(reseller_id) FROM top_ups WHERE reseller_id > $1)
  ) AS id`;
