-- Credits a top-up once its gateway has confirmed a payment: the stored amount, exactly once, and only
-- where the confirmed total is the stored one, whatever became of the top-up meanwhile.
-- Outcomes: credited; repeated (it was before); mismatch, too_large (nothing is credited, `problem`
-- tells the operator); unknown (this gateway has no such invoice).
CREATE FUNCTION settle_top_up(
  for_gateway integer,
  for_invoice text,
  paid_total bigint,
  at timestamptz,
  OUT outcome text
)
LANGUAGE plpgsql
-- A session keeps its plans, and the first ones may have been made on empty tables.
SET enable_seqscan = off
SET jit = off
AS $$
DECLARE
  owner bigint;
  topup_id bigint;
  held top_ups;
BEGIN
  SELECT t.reseller_id, t.id INTO owner, topup_id
  FROM top_ups t WHERE t.invoice = for_invoice AND t.gateway_id = for_gateway;
  IF NOT FOUND THEN
    outcome := 'unknown';
    RETURN;
  END IF;

  -- The balance before the top-up, in the order in which all who need both take them.
  PERFORM FROM balances b WHERE b.reseller_id = owner FOR UPDATE;
  SELECT * INTO held FROM top_ups t WHERE t.reseller_id = owner AND t.id = topup_id FOR UPDATE;

  IF held.total <> paid_total THEN
    outcome := 'mismatch';
    UPDATE top_ups t
    SET problem = format('The gateway confirmed Rp %s instead of Rp %s.', paid_total, held.total), updated_at = at
    WHERE t.reseller_id = owner AND t.id = topup_id;
    RETURN;
  END IF;
  IF held.status = 'paid' THEN
    outcome := 'repeated';
    RETURN;
  END IF;

  SELECT posted.outcome INTO outcome
  FROM post_mutation(owner, 'credit', 'topup', held.amount, topup_id::text, held.invoice, NULL, NULL, at) posted;
  IF outcome = 'posted' THEN
    outcome := 'credited';
    UPDATE top_ups t
    SET status = 'paid', paid_at = at, problem = NULL, next_attempt_at = NULL, updated_at = at
    WHERE t.reseller_id = owner AND t.id = topup_id;
    PERFORM emit_event(owner, 'balance.topup', 'paid', at, NULL, NULL, NULL, held.invoice, held.invoice);
  ELSIF outcome = 'too_large' THEN
    UPDATE top_ups t
    SET problem = 'It was paid, but the balance would pass its largest value.', updated_at = at
    WHERE t.reseller_id = owner AND t.id = topup_id;
  ELSE
    RAISE EXCEPTION 'credit of top-up % was %', topup_id, outcome;
  END IF;
END
$$;
