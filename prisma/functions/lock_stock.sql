-- Reserves a quantity of one item for a reseller until a time. The reseller's balance row is its mutex:
-- no two of its locks, releases and orders are decided at once, so the limits hold exactly.
--
-- Outcomes, in the order of the checks: ITEM_NOT_FOUND, LOCK_NOT_REQUIRED, MINIMUM_ORDER_NOT_MET and
-- MAXIMUM_ORDER_EXCEEDED (with the bound), MAX_ACTIVE_LOCKS_REACHED, INSUFFICIENT_STOCK; LOCKED.
CREATE FUNCTION lock_stock(
  for_reseller bigint,
  of_item bigint,
  wanted integer,
  with_token text,
  at timestamptz,
  until timestamptz,
  most_locks integer,
  most_units integer,
  OUT outcome text,
  OUT bound integer
)
LANGUAGE plpgsql
-- As in place_orders: plans made on empty tables are kept.
SET enable_seqscan = off
SET jit = off
AS $$
DECLARE
  item items;
  open_locks bigint;
  held_units bigint;
  new_id bigint;
  taken record;
BEGIN
  PERFORM FROM balances b WHERE b.reseller_id = for_reseller FOR UPDATE;
  SELECT * INTO item FROM items i WHERE i.id = of_item AND i.active;
  IF NOT FOUND THEN
    outcome := 'ITEM_NOT_FOUND';
    RETURN;
  ELSIF item.stock_kind = 'unlimited' THEN
    outcome := 'LOCK_NOT_REQUIRED';
    RETURN;
  ELSIF wanted < item.min_order THEN
    outcome := 'MINIMUM_ORDER_NOT_MET';
    bound := item.min_order;
    RETURN;
  END IF;

  SELECT count(*), coalesce(sum(l.quantity) FILTER (WHERE l.item_id = of_item), 0)
  INTO open_locks, held_units
  FROM stock_locks l
  WHERE l.reseller_id = for_reseller AND l.ended_at IS NULL AND l.expires_at > at;
  IF held_units + wanted > coalesce(item.max_order, most_units) THEN
    outcome := 'MAXIMUM_ORDER_EXCEEDED';
    bound := coalesce(item.max_order, most_units);
    RETURN;
  ELSIF open_locks >= coalesce((SELECT r.max_locks FROM resellers r WHERE r.id = for_reseller), most_locks) THEN
    outcome := 'MAX_ACTIVE_LOCKS_REACHED';
    RETURN;
  END IF;

  new_id := nextval('stock_locks_id_seq');
  IF item.stock_kind = 'counted' THEN
    IF count_available(of_item, at) < wanted THEN
      outcome := 'INSUFFICIENT_STOCK';
      RETURN;
    END IF;
    UPDATE counted_stock c SET held = c.held + wanted, changed_at = clock_timestamp() WHERE c.item_id = of_item;
  ELSE
    SELECT * INTO taken FROM take_units(of_item, wanted, false, NULL, at);
    IF taken.outcome = 'contended' THEN
      SELECT * INTO taken FROM take_units(of_item, wanted, true, NULL, at);
    END IF;
    IF taken.outcome <> 'taken' THEN
      outcome := 'INSUFFICIENT_STOCK';
      RETURN;
    END IF;
    UPDATE stock_units s SET lock_id = new_id, held_until = until, changed_at = clock_timestamp()
    WHERE s.item_id = of_item AND s.id = ANY (taken.unit_ids);
  END IF;
  INSERT INTO stock_locks (reseller_id, id, token, item_id, quantity, locked_at, expires_at)
  VALUES (for_reseller, new_id, with_token, of_item, wanted, at, until);
  outcome := 'LOCKED';
END
$$;
