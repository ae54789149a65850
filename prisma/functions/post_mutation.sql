-- The only writer of balances: debits or credits one reseller and appends the ledger entry.
-- Exactly once per (reseller, type, cause): a repetition answers `repeated` with the first entry.
-- Outcomes: posted, repeated, insufficient, too_large, unknown_reseller; only `posted` writes.
CREATE FUNCTION post_mutation(
  for_reseller bigint,
  in_direction mutation_direction,
  of_type text,
  of_amount bigint,
  of_cause text,
  with_invoice text,
  with_ref_id text,
  with_reason text,
  at timestamptz,
  OUT outcome text,
  OUT seq bigint,
  OUT balance_after bigint
)
LANGUAGE plpgsql AS $$
DECLARE
  held balances;
  direction_count bigint;
  type_count bigint;
  turns_low boolean;
BEGIN
  SELECT * INTO held FROM balances b WHERE b.reseller_id = for_reseller FOR UPDATE;
  IF NOT FOUND THEN
    outcome := 'unknown_reseller';
    RETURN;
  END IF;

  balance_after := held.amount + CASE in_direction WHEN 'credit' THEN of_amount ELSE -of_amount END;
  outcome := CASE
    WHEN balance_after < 0 THEN 'insufficient'
    WHEN balance_after > 9007199254740991 THEN 'too_large'
    ELSE 'posted'
  END;

  IF outcome = 'posted' THEN
    SELECT m.direction_seq INTO direction_count
    FROM mutations m
    WHERE m.reseller_id = for_reseller AND m.direction = in_direction
    ORDER BY m.direction_seq DESC LIMIT 1;
    SELECT m.type_seq INTO type_count
    FROM mutations m
    WHERE m.reseller_id = for_reseller AND m.type = of_type
    ORDER BY m.type_seq DESC LIMIT 1;

    -- The key itself finds a repetition: a look-up before it would read the whole ledger wherever its
    -- plan was made while the ledger was small.
    INSERT INTO mutations AS m (
      reseller_id, seq, previous_seq, direction, direction_seq, type, type_seq,
      amount, balance_before, balance_after, cause, invoice, ref_id, reason, created_at
    ) VALUES (
      for_reseller, coalesce(held.last_seq, 0) + 1, held.last_seq,
      in_direction, coalesce(direction_count, 0) + 1, of_type, coalesce(type_count, 0) + 1, of_amount,
      held.amount, post_mutation.balance_after, of_cause, with_invoice, with_ref_id, with_reason, at
    )
    ON CONFLICT (reseller_id, type, cause) DO NOTHING
    RETURNING m.seq INTO seq;
    IF FOUND THEN
      -- Where there is no mark, both comparisons are unknown.
      turns_low := held.amount >= held.low_mark AND post_mutation.balance_after < held.low_mark;
      UPDATE balances b SET
        amount = post_mutation.balance_after,
        last_seq = post_mutation.seq,
        low_mail_due_at = CASE
          WHEN turns_low THEN at
          WHEN post_mutation.balance_after < held.low_mark THEN held.low_mail_due_at
        END
      WHERE b.reseller_id = for_reseller;
      IF turns_low THEN
        PERFORM pg_notify('due_work', 'low-balance');
        PERFORM emit_event(for_reseller, 'balance.low', 'low', at, NULL, NULL, NULL, with_ref_id, with_invoice);
      END IF;
      RETURN;
    END IF;
  END IF;

  -- A repetition is one whatever the balance could bear by now.
  SELECT m.seq, m.balance_after INTO seq, balance_after
  FROM mutations m
  WHERE m.reseller_id = for_reseller AND m.type = of_type AND m.cause = of_cause;
  IF FOUND THEN
    outcome := 'repeated';
  ELSE
    balance_after := held.amount;
  END IF;
END
$$;
