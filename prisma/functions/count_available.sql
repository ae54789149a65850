-- What can be had of a counted item at that time. Locks its row for the running transaction, so the
-- figure stays true until then; locks past their time are ended first, whether or not anyone sweeps.
CREATE FUNCTION count_available(of_item bigint, at timestamptz) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  available bigint;
BEGIN
  PERFORM FROM counted_stock c WHERE c.item_id = of_item FOR UPDATE;
  PERFORM end_counted_locks(of_item, at);
  SELECT c.on_hand - c.held INTO available FROM counted_stock c WHERE c.item_id = of_item;
  RETURN coalesce(available, 0);
END
$$;
