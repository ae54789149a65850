-- What is to be done for the lines of a new order that are not delivered from stock: one dispatch for
-- each unit of a host-to-host line, one for a line of any other kind. What an operator sends by hand has
-- no due time.
CREATE FUNCTION queue_dispatches(buyer bigint, of_order bigint, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dispatches (reseller_id, order_id, line_id, unit, next_attempt_at, created_at, updated_at)
  SELECT buyer, of_order, l.id, unit, CASE WHEN l.order_process <> 'manual' THEN at END, at, at
  FROM order_lines l, generate_series(1, CASE l.order_process WHEN 'h2h' THEN l.quantity ELSE 1 END) unit
  WHERE l.reseller_id = buyer AND l.order_id = of_order AND l.status = 'queued';
  PERFORM pg_notify('due_work', 'dispatches');
END
$$;
