-- Adds pieces to the stock of a counted item; a negative change takes away what is neither sold nor
-- held. Returns whether it did.
CREATE FUNCTION adjust_counted_stock(of_item bigint, change bigint, at timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  IF count_available(of_item, at) + change < 0 THEN
    RETURN false;
  END IF;
  UPDATE counted_stock c
  SET received = c.received + change, on_hand = c.on_hand + change, changed_at = clock_timestamp()
  WHERE c.item_id = of_item;
  RETURN FOUND;
END
$$;
