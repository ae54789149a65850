-- Places a batch of orders, each all or nothing for itself, in the order given.
--
-- All balance rows are locked first, in reseller order, and then the rows of counted items, in item
-- order; after that a batch waits for nobody, so no two calls can be in a deadlock. An order that would
-- have to wait for units answers CONTENDED; it is sent again as a batch of one with `may_wait`.
CREATE FUNCTION place_orders(batch jsonb, may_wait boolean, at timestamptz)
RETURNS TABLE (place integer, outcome text, order_id bigint, total bigint)
LANGUAGE plpgsql
-- A session keeps its plans, and the first ones may have been made on empty tables.
SET enable_seqscan = off
SET jit = off
AS $$
BEGIN
  IF may_wait AND jsonb_array_length(batch) <> 1 THEN
    RAISE EXCEPTION 'only a single order may wait for stock';
  END IF;

  PERFORM FROM balances b
  WHERE b.reseller_id IN (SELECT (entry ->> 'reseller_id')::bigint FROM jsonb_array_elements(batch) entry)
  ORDER BY b.reseller_id
  FOR UPDATE;

  PERFORM FROM counted_stock c
  WHERE c.item_id IN (
    SELECT (line ->> 'item_id')::bigint
    FROM jsonb_array_elements(batch) entry, jsonb_array_elements(entry -> 'lines') line
  )
  ORDER BY c.item_id
  FOR UPDATE;

  FOR next_place IN 0 .. jsonb_array_length(batch) - 1 LOOP
    place := next_place;
    SELECT placed.outcome, placed.order_id, placed.total
    INTO outcome, order_id, total
    FROM place_order(batch -> next_place, may_wait, at) placed;
    RETURN NEXT;
  END LOOP;
END
$$;
