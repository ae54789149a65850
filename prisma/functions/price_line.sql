-- The price of one order line in Rupiah, exact and rounded up; numeric because a refused order may
-- cost more than bigint holds. `provider_qty` is the nominal of an open-denomination line, else null.
CREATE FUNCTION price_line(
  price bigint,
  price_per integer,
  quantity bigint,
  unit_price numeric,
  provider_qty bigint
) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN provider_qty IS NULL THEN div(price::numeric * quantity + price_per - 1, price_per)
  ELSE price::numeric * quantity + ceil(unit_price * provider_qty) * quantity
END;
