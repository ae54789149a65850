-- Whether a supplier takes orders for that offer now: both switched on, not set aside, in stock, and not
-- between the offer's cut-off times, which may lie around midnight in Jakarta.
CREATE FUNCTION offer_is_open(offer supplier_offers, supplier suppliers, at timestamptz) RETURNS boolean
LANGUAGE sql STABLE
RETURN (offer).available AND (supplier).active
  AND coalesce((supplier).set_aside_until <= at, true)
  AND coalesce((offer).stock > 0, true)
  AND NOT coalesce(CASE
    WHEN (offer).cut_off_start <= (offer).cut_off_end
      THEN (at AT TIME ZONE 'Asia/Jakarta')::time >= (offer).cut_off_start
        AND (at AT TIME ZONE 'Asia/Jakarta')::time < (offer).cut_off_end
    ELSE (at AT TIME ZONE 'Asia/Jakarta')::time >= (offer).cut_off_start
      OR (at AT TIME ZONE 'Asia/Jakarta')::time < (offer).cut_off_end
  END, false);
