-- Locks the oldest free units of one item for the running transaction and names them.
-- Outcomes: `taken` with exactly `demand` ids; `short`: there surely are too few; `contended`: enough
-- are free, but others hold some at this moment (only where `may_wait` is false).
--
-- Without waiting nobody can be in a deadlock, but a shortage seen past others' locks may be none.
-- With `may_wait` one taker per item waits for those locks; it must hold nothing of a later item.
CREATE FUNCTION take_units(
  of_item bigint,
  demand bigint,
  may_wait boolean,
  OUT outcome text,
  OUT unit_ids bigint[]
)
LANGUAGE plpgsql AS $$
BEGIN
  IF may_wait THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('stock_units', of_item));
    SELECT array_agg(u.id ORDER BY u.id) INTO unit_ids FROM (
      SELECT s.id FROM stock_units s
      WHERE s.item_id = of_item AND s.order_line_id IS NULL
      ORDER BY s.id LIMIT demand FOR UPDATE
    ) u;
  ELSE
    SELECT array_agg(u.id ORDER BY u.id) INTO unit_ids FROM (
      SELECT s.id FROM stock_units s
      WHERE s.item_id = of_item AND s.order_line_id IS NULL
      ORDER BY s.id LIMIT demand FOR UPDATE SKIP LOCKED
    ) u;
  END IF;

  IF coalesce(cardinality(unit_ids), 0) = demand THEN
    outcome := 'taken';
    RETURN;
  END IF;

  outcome := 'short';
  IF NOT may_wait AND demand <= (
    SELECT count(*) FROM (
      SELECT 1 FROM stock_units s
      WHERE s.item_id = of_item AND s.order_line_id IS NULL LIMIT demand
    ) free
  ) THEN
    outcome := 'contended';
  END IF;
  unit_ids := NULL;
END
$$;
