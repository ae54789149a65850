-- Gives part of an order's price back: once for a cause.
CREATE FUNCTION refund(for_reseller bigint, given bigint, with_cause text, of_order orders, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  posted text;
BEGIN
  SELECT p.outcome INTO posted
  FROM post_mutation(
    for_reseller, 'credit', 'refund', given, with_cause, (of_order).invoice, (of_order).ref_id, NULL, at
  ) p;
  IF posted <> 'posted' THEN
    RAISE EXCEPTION 'refund % of order % was %', with_cause, (of_order).id, posted;
  END IF;
END
$$;
