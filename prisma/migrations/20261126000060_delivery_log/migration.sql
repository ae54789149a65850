-- CreateIndex
CREATE INDEX "webhook_deliveries_reseller_id_created_at_status_idx" ON "webhook_deliveries"("reseller_id", "created_at", "status");

-- Of the two that every order has, any page of the log holds enough.
-- CreateIndex
CREATE INDEX "webhook_deliveries_rare_event_idx" ON "webhook_deliveries"("reseller_id", "event", "id") WHERE (event <> 'order.paid'::text AND event <> 'order.completed'::text);

-- What belongs to an order is found by the order.
-- CreateIndex
CREATE INDEX "webhook_deliveries_ref_id_idx" ON "webhook_deliveries"("reseller_id", "ref_id") WHERE (order_id IS NULL);

-- CreateIndex
CREATE INDEX "webhook_deliveries_invoice_idx" ON "webhook_deliveries"("reseller_id", "invoice") WHERE (order_id IS NULL);
