-- Hands locked units (parallel arrays of their item and id) over to the lines of an order: the oldest
-- to the first line, and each unit gets a name of its own among the order's items.
CREATE FUNCTION assign_units(buyer bigint, of_order bigint, unit_items bigint[], unit_ids bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stock_units s
  SET reseller_id = buyer,
      order_id = of_order,
      order_line_id = slot.line_id,
      order_item_id = nextval('order_item_id_seq'),
      lock_id = NULL,
      held_until = 'epoch',
      changed_at = clock_timestamp()
  FROM (
    SELECT l.id AS line_id, l.item_id,
      row_number() OVER (PARTITION BY l.item_id ORDER BY l.position, copy) AS place
    FROM order_lines l, generate_series(1, l.quantity) copy
    WHERE l.reseller_id = buyer AND l.order_id = of_order AND l.item_id = ANY (unit_items)
  ) slot
  JOIN (
    SELECT u.item_id, u.id, row_number() OVER (PARTITION BY u.item_id ORDER BY u.id) AS place
    FROM unnest(unit_items, unit_ids) u(item_id, id)
  ) unit ON unit.item_id = slot.item_id AND unit.place = slot.place
  WHERE s.item_id = unit.item_id AND s.id = unit.id;
END
$$;
