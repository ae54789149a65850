-- Draws the conclusion from a line's dispatches: its status, what is given back of its price once they
-- have all ended, and whether its order has ended with it. The caller holds the reseller's balance row.
CREATE FUNCTION settle_line(for_reseller bigint, of_line bigint, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  line order_lines;
  of_order orders;
  sums record;
  next_status line_status;
  due numeric;
  given bigint;
  next_order_status order_status;
BEGIN
  SELECT * INTO line FROM order_lines l WHERE l.reseller_id = for_reseller AND l.id = of_line FOR UPDATE;
  SELECT * INTO of_order FROM orders o WHERE o.reseller_id = for_reseller AND o.id = line.order_id FOR UPDATE;
  SELECT
    count(*) FILTER (WHERE d.status IN ('queued', 'submitting', 'processing', 'review')) AS open,
    count(*) FILTER (WHERE d.status IN ('queued')) AS queued,
    count(*) FILTER (WHERE d.status = 'review') AS reviewed,
    count(*) FILTER (WHERE d.status IN ('failed', 'reversed')) AS failed,
    count(*) FILTER (WHERE d.status = 'partial') AS partial,
    count(*) AS total,
    coalesce(sum(greatest(least(d.remains, line.quantity), 0)) FILTER (WHERE d.status = 'partial' AND NOT d.refund_by_hand), 0) AS remains
  INTO sums
  FROM dispatches d WHERE d.reseller_id = for_reseller AND d.line_id = of_line;

  next_status := CASE
    WHEN sums.open > 0 AND sums.open = sums.reviewed THEN 'review'
    WHEN sums.open > 0 AND sums.queued = sums.total THEN 'queued'
    WHEN sums.open > 0 THEN 'processing'
    WHEN sums.failed = sums.total THEN 'failed'
    WHEN sums.failed > 0 OR sums.partial > 0 THEN 'partial'
    WHEN line.order_process = 'manual' THEN 'sent'
    ELSE 'completed'
  END;
  IF next_status <> line.status THEN
    UPDATE order_lines l SET status = next_status, updated_at = at
    WHERE l.reseller_id = for_reseller AND l.id = of_line;
    UPDATE orders o SET updated_at = at WHERE o.reseller_id = for_reseller AND o.id = line.order_id;
    IF next_status = 'failed' THEN
      -- Counted pieces that nobody got are there again.
      UPDATE counted_stock c SET on_hand = c.on_hand + line.quantity, changed_at = clock_timestamp()
      WHERE c.item_id = line.item_id;
    END IF;
    IF next_status = 'sent' THEN
      PERFORM emit_event(for_reseller, 'order.item.sent', 'item.sent', at, line.order_id, of_line, NULL, of_order.ref_id, of_order.invoice);
    END IF;
  END IF;
  IF sums.open > 0 THEN
    RETURN;
  END IF;

  due := CASE
    WHEN sums.failed = sums.total THEN line.subtotal
    ELSE floor(line.subtotal::numeric * sums.failed / sums.total)
      + floor(line.subtotal::numeric * sums.remains / line.quantity)
  END;
  given := least(due, line.subtotal) - line.refunded;
  IF given > 0 THEN
    UPDATE order_lines l SET refunded = l.refunded + given, updated_at = at
    WHERE l.reseller_id = for_reseller AND l.id = of_line;
    PERFORM refund(for_reseller, given, of_line || ':' || (line.refunded + given), of_order, at);
  END IF;

  IF of_order.status = 'paid' AND NOT EXISTS (
    SELECT FROM order_lines l
    WHERE l.reseller_id = for_reseller AND l.order_id = line.order_id AND l.status IN ('queued', 'processing', 'review')
  ) THEN
    next_order_status := CASE WHEN EXISTS (
      SELECT FROM order_lines l
      WHERE l.reseller_id = for_reseller AND l.order_id = line.order_id AND l.status <> 'failed'
    ) THEN 'completed' ELSE 'failed' END;
    UPDATE orders o
    SET status = next_order_status, updated_at = at,
      note = CASE next_order_status WHEN 'failed' THEN (
        SELECT d.message FROM dispatches d
        WHERE d.reseller_id = for_reseller AND d.order_id = line.order_id AND d.message IS NOT NULL
        ORDER BY d.line_id, d.unit LIMIT 1
      ) END
    WHERE o.reseller_id = for_reseller AND o.id = line.order_id;
    PERFORM emit_event(
      for_reseller, CASE next_order_status WHEN 'completed' THEN 'order.completed' ELSE 'order.canceled' END,
      next_order_status::text, at, line.order_id, NULL, NULL, of_order.ref_id, of_order.invoice
    );
  END IF;
  IF given > 0 AND next_order_status IS DISTINCT FROM 'failed' THEN
    PERFORM emit_event(
      for_reseller, 'order.refunded', coalesce(next_order_status, of_order.status)::text, at, line.order_id,
      NULL, NULL, of_order.ref_id, of_order.invoice
    );
  END IF;
END
$$;
