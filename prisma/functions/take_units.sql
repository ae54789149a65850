-- Locks units of one item for the running transaction and names them: the oldest free ones, or with
-- `of_lock` those that this stock lock holds.
-- Outcomes: `taken` with exactly `demand` ids; `short`: there surely are too few; `contended`: there
-- are enough, but others hold some at this moment (only where `may_wait` is false).
--
-- Without waiting nobody can be in a deadlock, but a shortage seen past others' locks may be none.
-- With `may_wait` one taker per item waits for those locks; it must hold nothing of a later item.
CREATE FUNCTION take_units(
  of_item bigint,
  demand bigint,
  may_wait boolean,
  of_lock bigint,
  at timestamptz,
  OUT outcome text,
  OUT unit_ids bigint[]
)
LANGUAGE plpgsql AS $$
DECLARE
  there bigint;
BEGIN
  IF may_wait THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('stock_units', of_item));
  END IF;

  IF of_lock IS NOT NULL AND may_wait THEN
    SELECT array_agg(u.id ORDER BY u.id) INTO unit_ids FROM (
      SELECT s.id FROM stock_units s WHERE s.lock_id = of_lock ORDER BY s.id LIMIT demand FOR UPDATE
    ) u;
  ELSIF of_lock IS NOT NULL THEN
    SELECT array_agg(u.id ORDER BY u.id) INTO unit_ids FROM (
      SELECT s.id FROM stock_units s WHERE s.lock_id = of_lock ORDER BY s.id LIMIT demand FOR UPDATE SKIP LOCKED
    ) u;
  ELSIF may_wait THEN
    SELECT array_agg(u.id ORDER BY u.id) INTO unit_ids FROM (
      SELECT s.id FROM stock_units s
      WHERE s.item_id = of_item AND s.order_line_id IS NULL AND s.held_until <= at
      ORDER BY s.held_until, s.id LIMIT demand FOR UPDATE
    ) u;
  ELSE
    SELECT array_agg(u.id ORDER BY u.id) INTO unit_ids FROM (
      SELECT s.id FROM stock_units s
      WHERE s.item_id = of_item AND s.order_line_id IS NULL AND s.held_until <= at
      ORDER BY s.held_until, s.id LIMIT demand FOR UPDATE SKIP LOCKED
    ) u;
  END IF;

  IF coalesce(cardinality(unit_ids), 0) = demand THEN
    outcome := 'taken';
    RETURN;
  END IF;

  unit_ids := NULL;
  outcome := 'short';
  IF NOT may_wait THEN
    IF of_lock IS NOT NULL THEN
      SELECT count(*) INTO there FROM stock_units s WHERE s.lock_id = of_lock;
    ELSE
      SELECT count(*) INTO there FROM (
        SELECT FROM stock_units s
        WHERE s.item_id = of_item AND s.order_line_id IS NULL AND s.held_until <= at LIMIT demand
      ) free;
    END IF;
    IF there >= demand THEN
      outcome := 'contended';
    END IF;
  END IF;
END
$$;
