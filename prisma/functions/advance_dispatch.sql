-- Lets what is known of a dispatch count: its progress or its end, and with it its line and its order,
-- with refund and events in the same transaction. Whoever tells it, in whatever order and however often:
-- a dispatch ends once; after that only a supplier's taking back of what it delivered counts, once.
--
-- change: {status, supplier_order_id?, cost?, key_id?, sn? (hex), message?, provider_status?,
--   start_count?, remains?, refund_by_hand?, next_attempt_at?}
-- for_reference: what it is known by at the supplier that tells it; null where the operator does.
-- Outcomes: advanced; repeated (nothing new); stale (another supplier is asked by now); unknown.
CREATE FUNCTION advance_dispatch(
  for_reseller bigint,
  of_dispatch bigint,
  for_reference text,
  change jsonb,
  at timestamptz
) RETURNS text
LANGUAGE plpgsql
SET enable_seqscan = off
SET jit = off
AS $$
DECLARE
  to_status CONSTANT dispatch_status := (change ->> 'status')::dispatch_status;
  ended CONSTANT dispatch_status[] := '{completed,partial,failed,reversed}';
  held dispatches;
BEGIN
  PERFORM FROM balances b WHERE b.reseller_id = for_reseller FOR UPDATE;
  SELECT * INTO held FROM dispatches d WHERE d.reseller_id = for_reseller AND d.id = of_dispatch FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'unknown';
  ELSIF for_reference IS DISTINCT FROM held.reference AND for_reference IS NOT NULL THEN
    RETURN 'stale';
  ELSIF held.status = ANY (ended) AND NOT (held.status IN ('completed', 'partial') AND to_status = 'reversed') THEN
    RETURN 'repeated';
  END IF;

  UPDATE dispatches d
  SET status = to_status,
    supplier_order_id = coalesce(change ->> 'supplier_order_id', d.supplier_order_id),
    cost = coalesce((change ->> 'cost')::numeric, d.cost),
    key_id = coalesce(change ->> 'key_id', d.key_id),
    sn = coalesce(decode(change ->> 'sn', 'hex'), d.sn),
    message = coalesce(change ->> 'message', d.message),
    provider_status = coalesce(change ->> 'provider_status', d.provider_status),
    start_count = coalesce((change ->> 'start_count')::bigint, d.start_count),
    remains = coalesce((change ->> 'remains')::bigint, d.remains),
    refund_by_hand = coalesce((change ->> 'refund_by_hand')::boolean, d.refund_by_hand),
    asks = d.asks + 1,
    ended_at = CASE WHEN to_status = ANY (ended) THEN at END,
    next_attempt_at = CASE WHEN to_status <> ALL (ended) THEN (change ->> 'next_attempt_at')::timestamptz END,
    updated_at = at
  WHERE d.reseller_id = for_reseller AND d.id = of_dispatch;
  PERFORM settle_line(for_reseller, held.line_id, at);
  RETURN 'advanced';
END
$$;
