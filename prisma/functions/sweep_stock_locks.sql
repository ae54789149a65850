-- Ends up to `most` locks that are past their time and returns how many it ended. Only tidies up: what
-- they held has been free since their time passed. It waits for nobody's units; what is being sold at
-- this moment stays for the next sweep.
CREATE FUNCTION sweep_stock_locks(most integer, at timestamptz) RETURNS bigint
LANGUAGE plpgsql
SET enable_seqscan = off
SET jit = off
AS $$
DECLARE
  past bigint[];
  holders bigint[];
  counted_items bigint[];
  counted_item bigint;
  ended bigint := 0;
  ended_now bigint;
BEGIN
  SELECT array_agg(l.id), array_agg(l.reseller_id), array_agg(DISTINCT c.item_id) FILTER (WHERE c.item_id IS NOT NULL)
  INTO past, holders, counted_items
  FROM (
    SELECT reseller_id, id, item_id FROM stock_locks
    WHERE ended_at IS NULL AND expires_at <= at ORDER BY expires_at LIMIT most
  ) l
  LEFT JOIN counted_stock c ON c.item_id = l.item_id;

  FOREACH counted_item IN ARRAY coalesce(counted_items, '{}') LOOP
    PERFORM FROM counted_stock c WHERE c.item_id = counted_item FOR UPDATE SKIP LOCKED;
    IF FOUND THEN
      ended := ended + end_counted_locks(counted_item, at);
    END IF;
  END LOOP;

  UPDATE stock_units s
  SET lock_id = NULL, held_until = 'epoch',
    -- It was then that it became free.
    changed_at = greatest(s.changed_at, s.held_until)
  FROM (
    SELECT u.item_id, u.id FROM stock_units u
    WHERE u.lock_id = ANY (past) AND u.held_until <= at
    FOR UPDATE SKIP LOCKED
  ) free
  WHERE s.item_id = free.item_id AND s.id = free.id;

  UPDATE stock_locks l SET ended_at = l.expires_at, end_reason = 'expired'
  FROM (
    SELECT o.reseller_id, o.id
    FROM unnest(holders, past) p(reseller_id, id)
    JOIN stock_locks o ON o.reseller_id = p.reseller_id AND o.id = p.id
    WHERE o.ended_at IS NULL AND o.expires_at <= at
      AND NOT EXISTS (SELECT FROM stock_units u WHERE u.lock_id = o.id)
      AND NOT EXISTS (SELECT FROM counted_stock c WHERE c.item_id = o.item_id)
    FOR UPDATE OF o SKIP LOCKED
  ) over
  WHERE l.reseller_id = over.reseller_id AND l.id = over.id;
  GET DIAGNOSTICS ended_now = ROW_COUNT;
  RETURN ended + ended_now;
END
$$;
