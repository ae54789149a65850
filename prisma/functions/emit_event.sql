-- Puts an event on its way to the reseller's server in the transaction of the change that it tells of.
-- Nothing where no address is switched on, or the event is one that was not asked for.
CREATE FUNCTION emit_event(
  for_reseller bigint,
  of_event text,
  told text,
  at timestamptz,
  of_order bigint,
  of_line bigint,
  of_item bigint,
  with_ref_id text,
  with_invoice text
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (
    reseller_id, event_id, event, order_id, line_id, item_id, told_status, ref_id, invoice,
    next_attempt_at, created_at, updated_at
  )
  SELECT e.reseller_id, 'evt_' || replace(gen_random_uuid()::text, '-', ''), of_event, of_order, of_line,
    of_item, told, with_ref_id, with_invoice, at, at, at
  FROM webhook_endpoints e
  WHERE e.reseller_id = for_reseller AND e.enabled
    AND (of_event IN ('order.paid', 'order.completed', 'order.canceled', 'order.item.sent') OR of_event = ANY (e.extra_events));
  IF FOUND THEN
    PERFORM pg_notify('due_work', 'webhooks');
  END IF;
END
$$;
