-- What the portal's list of orders is read by: newest first, and each filter in that order too. An order's
-- lines have its own `created_at`, so they can be walked in the order of orders.

-- DropIndex
-- The next one begins with the same columns.
DROP INDEX "orders_reseller_id_created_at_idx";

-- CreateIndex
CREATE INDEX "orders_reseller_id_created_at_id_idx" ON "orders"("reseller_id", "created_at", "id");

-- CreateIndex
-- Nearly all orders are completed, and those need no index to be found soon.
CREATE INDEX "orders_not_completed_idx" ON "orders"("reseller_id", "status", "created_at", "id") WHERE (status <> 'completed'::order_status);

-- CreateIndex
CREATE INDEX "order_lines_kind_idx" ON "order_lines"("reseller_id", "order_process", "created_at", "order_id", "item_id");

-- CreateIndex
CREATE INDEX "stock_locks_used_idx" ON "stock_locks"("reseller_id", "order_id") WHERE (order_id IS NOT NULL);

-- By the beginning of what an order is called, whatever the collation of the database.
CREATE INDEX "orders_ref_id_prefix_idx" ON "orders"("reseller_id", lower("ref_id") text_pattern_ops);
CREATE INDEX "orders_invoice_prefix_idx" ON "orders"("reseller_id", lower("invoice") text_pattern_ops);

-- Where a line is delivered to: the target of a JSON note, else the note itself. Notes may be long, keys
-- of an index may not.
CREATE INDEX "order_lines_target_idx" ON "order_lines"(
  "reseller_id",
  left(lower(coalesce(substring("note" from '"target"\s*:\s*"([^"]*)"'), "note")), 100) text_pattern_ops
) WHERE ("note" IS NOT NULL);
