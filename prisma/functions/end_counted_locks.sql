-- Ends the locks of a counted item that are past their time and returns how many. The caller holds the
-- item's row of `counted_stock`, under which alone the locks of such an item change.
CREATE FUNCTION end_counted_locks(of_item bigint, at timestamptz) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  ended bigint;
BEGIN
  WITH past AS (
    UPDATE stock_locks l SET ended_at = l.expires_at, end_reason = 'expired'
    WHERE l.item_id = of_item AND l.ended_at IS NULL AND l.expires_at <= at
    RETURNING l.quantity, l.expires_at
  ), freed AS (
    UPDATE counted_stock c
    SET held = c.held - total.quantity,
      -- It was then that they became free.
      changed_at = greatest(c.changed_at, total.last_end)
    FROM (SELECT sum(quantity) AS quantity, max(expires_at) AS last_end, count(*) AS count FROM past) total
    WHERE c.item_id = of_item AND total.count > 0
  )
  SELECT count(*) INTO ended FROM past;
  RETURN ended;
END
$$;
