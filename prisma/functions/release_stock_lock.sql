-- Gives a lock's stock back before its time.
-- Outcomes: LOCK_NOT_FOUND, LOCK_ALREADY_USED, LOCK_RELEASED, LOCK_EXPIRED; OK, only then is anything written.
CREATE FUNCTION release_stock_lock(for_reseller bigint, with_token text, at timestamptz) RETURNS text
LANGUAGE plpgsql
SET enable_seqscan = off
SET jit = off
AS $$
DECLARE
  this_lock stock_locks;
  refusal text;
BEGIN
  PERFORM FROM balances b WHERE b.reseller_id = for_reseller FOR UPDATE;
  SELECT * INTO this_lock FROM stock_locks l WHERE l.reseller_id = for_reseller AND l.token = with_token;
  -- Under this row alone the locks of a counted item change, so what was read is read again below it.
  PERFORM FROM counted_stock c WHERE c.item_id = this_lock.item_id FOR UPDATE;
  IF FOUND THEN
    SELECT * INTO this_lock FROM stock_locks l WHERE l.reseller_id = for_reseller AND l.token = with_token;
  END IF;
  refusal := lock_state(this_lock, at);
  IF refusal IS NOT NULL THEN
    RETURN refusal;
  END IF;

  UPDATE counted_stock c SET held = c.held - this_lock.quantity, changed_at = clock_timestamp() WHERE c.item_id = this_lock.item_id;
  IF NOT FOUND THEN
    -- Whoever waits for units of this item holds others of it, so it must not wait for these.
    PERFORM pg_advisory_xact_lock(hashtextextended('stock_units', this_lock.item_id));
    UPDATE stock_units s SET lock_id = NULL, held_until = 'epoch', changed_at = clock_timestamp()
    WHERE s.lock_id = this_lock.id;
  END IF;
  UPDATE stock_locks l SET ended_at = at, end_reason = 'released'
  WHERE l.reseller_id = for_reseller AND l.id = this_lock.id;
  RETURN 'OK';
END
$$;
