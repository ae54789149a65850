-- Whether some supplier takes orders of an item now. Its times are those of Jakarta.
CREATE FUNCTION item_is_open(of_item bigint, at timestamptz) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM supplier_offers offer
    JOIN suppliers supplier ON supplier.id = offer.supplier_id
    WHERE offer.item_id = of_item AND offer_is_open(offer, supplier, at)
  );
END
$$;
