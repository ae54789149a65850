-- Places one order or refuses it without a trace. The caller holds the reseller's balance row, so a
-- ref_id cannot be used twice and the balance cannot change between the check and the debit.
--
-- request: {reseller_id, ref_id, invoice, max_price?, lock_token?,
--   lines: [{item_id, quantity, note?, provider_qty?}], idempotency?: {key, started_at}}
-- Outcomes, in the order of the checks: IDEMPOTENCY_IN_PROGRESS (another request has taken the key over),
-- REF_ID_ALREADY_EXIST (with the order's id), ITEM_NOT_FOUND, LOCK_NOT_FOUND, LOCK_ALREADY_USED,
-- LOCK_RELEASED, LOCK_EXPIRED, LOCK_MISMATCH, MAX_PRICE_EXCEEDED, PRODUCT_TEMPORARILY_UNAVAILABLE,
-- BALANCE_IS_INSUFFICIENT, OUT_OF_STOCK; PLACED;
-- CONTENDED: undecided, ask again with `may_wait`.
CREATE FUNCTION place_order(
  request jsonb,
  may_wait boolean,
  at timestamptz,
  OUT outcome text,
  OUT order_id bigint,
  OUT total bigint
)
LANGUAGE plpgsql AS $$
DECLARE
  buyer CONSTANT bigint := (request ->> 'reseller_id')::bigint;
  reference CONSTANT text := request ->> 'ref_id';
  placed_invoice CONSTANT text := request ->> 'invoice';
  new_id bigint;
  lines order_lines[];
  cost numeric;
  placed_status order_status;
  used_lock stock_locks;
  wanted record;
  taken record;
  unit_items bigint[] := '{}';
  unit_ids bigint[] := '{}';
  counted_items bigint[] := '{}';
  counted_pieces bigint[] := '{}';
BEGIN
  IF request ? 'idempotency' THEN
    PERFORM FROM idempotency_keys k
    WHERE k.reseller_id = buyer AND k.key = request #>> '{idempotency,key}'
      AND k.started_at = (request #>> '{idempotency,started_at}')::timestamptz
    FOR UPDATE;
    IF NOT FOUND THEN
      outcome := 'IDEMPOTENCY_IN_PROGRESS';
      RETURN;
    END IF;
  END IF;

  SELECT o.id INTO order_id FROM orders o WHERE o.reseller_id = buyer AND o.ref_id = reference;
  IF FOUND THEN
    outcome := 'REF_ID_ALREADY_EXIST';
    RETURN;
  END IF;

  new_id := nextval('orders_id_seq');
  -- Past the largest balance the exact figure no longer matters; the clamp keeps it within bigint.
  SELECT
    array_agg(ROW(
      buyer, nextval('order_item_id_seq'), new_id, line.position, item.id, product.name, item.name,
      item.order_process, line.quantity, line.note, coalesce(tier_price.price, item.price),
      least(
        price_line(coalesce(tier_price.price, item.price), item.price_per, line.quantity, item.unit_price, line.provider_qty),
        9007199254740992
      ),
      CASE item.order_process WHEN 'auto' THEN 'completed' ELSE 'queued' END::line_status, at, at, 0
    )::order_lines ORDER BY line.position)
  INTO lines
  FROM (
    SELECT
      entry.position::integer AS position,
      (entry.value ->> 'item_id')::bigint AS item_id,
      (entry.value ->> 'quantity')::integer AS quantity,
      entry.value ->> 'note' AS note,
      (entry.value ->> 'provider_qty')::bigint AS provider_qty
    FROM jsonb_array_elements(request -> 'lines') WITH ORDINALITY AS entry(value, position)
  ) line
  JOIN items item ON item.id = line.item_id AND item.active
  JOIN products product ON product.id = item.product_id
  JOIN resellers reseller ON reseller.id = buyer
  LEFT JOIN item_prices tier_price ON tier_price.item_id = item.id AND tier_price.tier_id = reseller.tier_id;

  IF coalesce(cardinality(lines), 0) <> jsonb_array_length(request -> 'lines') THEN
    outcome := 'ITEM_NOT_FOUND';
    RETURN;
  END IF;

  IF request ->> 'lock_token' IS NOT NULL THEN
    SELECT * INTO used_lock FROM stock_locks k
    WHERE k.reseller_id = buyer AND k.token = request ->> 'lock_token';
    outcome := lock_state(used_lock, at);
    IF outcome IS NULL AND used_lock.quantity IS DISTINCT FROM (
      SELECT sum(l.quantity) FROM unnest(lines) l WHERE l.item_id = used_lock.item_id
    ) THEN
      outcome := 'LOCK_MISMATCH';
    END IF;
    IF outcome IS NOT NULL THEN
      RETURN;
    END IF;
  END IF;

  SELECT sum(l.subtotal) INTO cost FROM unnest(lines) l;
  outcome := CASE
    WHEN cost > (request ->> 'max_price')::numeric THEN 'MAX_PRICE_EXCEEDED'
    WHEN EXISTS (
      SELECT FROM unnest(lines) l WHERE l.order_process IN ('h2h', 'smm') AND NOT item_is_open(l.item_id, at)
    ) THEN 'PRODUCT_TEMPORARILY_UNAVAILABLE'
    WHEN cost > (SELECT b.amount FROM balances b WHERE b.reseller_id = buyer) THEN 'BALANCE_IS_INSUFFICIENT'
  END;
  IF outcome IS NOT NULL THEN
    RETURN;
  END IF;

  FOR wanted IN
    SELECT line.item_id, line.quantity, item.stock_kind,
      CASE line.item_id WHEN used_lock.item_id THEN used_lock.id END AS lock_id
    FROM (SELECT l.item_id, sum(l.quantity) AS quantity FROM unnest(lines) l GROUP BY l.item_id) line
    JOIN items item ON item.id = line.item_id AND item.stock_kind <> 'unlimited'
    ORDER BY line.item_id
  LOOP
    IF wanted.stock_kind = 'counted' THEN
      IF wanted.lock_id IS NULL AND count_available(wanted.item_id, at) < wanted.quantity THEN
        outcome := 'OUT_OF_STOCK';
        RETURN;
      END IF;
      counted_items := counted_items || wanted.item_id;
      counted_pieces := counted_pieces || wanted.quantity::bigint;
      CONTINUE;
    END IF;
    SELECT * INTO taken FROM take_units(wanted.item_id, wanted.quantity::bigint, may_wait, wanted.lock_id, at);
    IF taken.outcome <> 'taken' THEN
      outcome := CASE
        WHEN taken.outcome = 'contended' THEN 'CONTENDED'
        WHEN wanted.lock_id IS NOT NULL THEN 'LOCK_EXPIRED'
        ELSE 'OUT_OF_STOCK'
      END;
      RETURN;
    END IF;
    unit_items := unit_items || array_fill(wanted.item_id, ARRAY[cardinality(taken.unit_ids)]);
    unit_ids := unit_ids || taken.unit_ids;
  END LOOP;

  total := cost::bigint;
  INSERT INTO orders (reseller_id, id, ref_id, invoice, status, price, fees, amount, created_at, updated_at)
  VALUES (
    buyer, new_id, reference, placed_invoice,
    CASE WHEN 'queued' = ANY (SELECT l.status FROM unnest(lines) l) THEN 'paid' ELSE 'completed' END::order_status,
    total, 0, total, at, at
  )
  RETURNING status INTO placed_status;
  INSERT INTO order_lines SELECT * FROM unnest(lines);
  IF placed_status = 'paid' THEN
    PERFORM queue_dispatches(buyer, new_id, at);
  END IF;
  IF cardinality(unit_ids) > 0 THEN
    PERFORM assign_units(buyer, new_id, unit_items, unit_ids);
  END IF;
  IF cardinality(counted_items) > 0 THEN
    UPDATE counted_stock c
    SET on_hand = c.on_hand - sold.pieces,
      held = c.held - CASE c.item_id WHEN used_lock.item_id THEN used_lock.quantity ELSE 0 END,
      changed_at = clock_timestamp()
    FROM unnest(counted_items, counted_pieces) sold(item_id, pieces)
    WHERE c.item_id = sold.item_id;
  END IF;
  IF used_lock.id IS NOT NULL THEN
    UPDATE stock_locks k SET ended_at = at, end_reason = 'used', order_id = new_id
    WHERE k.reseller_id = buyer AND k.id = used_lock.id;
  END IF;
  IF request ? 'idempotency' THEN
    UPDATE idempotency_keys k SET order_id = new_id
    WHERE k.reseller_id = buyer AND k.key = request #>> '{idempotency,key}';
  END IF;
  SELECT posted.outcome INTO outcome
  FROM post_mutation(buyer, 'debit', 'payment', total, new_id::text, placed_invoice, reference, NULL, at) posted;
  IF outcome <> 'posted' THEN
    RAISE EXCEPTION 'payment of order % was %', new_id, outcome;
  END IF;
  PERFORM emit_event(buyer, 'order.paid', 'paid', at, new_id, NULL, NULL, reference, placed_invoice);
  IF placed_status = 'completed' THEN
    PERFORM emit_event(buyer, 'order.completed', 'completed', at, new_id, NULL, NULL, reference, placed_invoice);
  END IF;
  outcome := 'PLACED';
  order_id := new_id;
END
$$;
