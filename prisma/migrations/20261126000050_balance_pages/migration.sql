-- CreateIndex
CREATE INDEX "mutations_reseller_id_created_at_seq_idx" ON "mutations"("reseller_id", "created_at", "seq");

-- CreateIndex
CREATE INDEX "mutations_invoice_idx" ON "mutations"("reseller_id", "invoice") WHERE (type <> 'payment'::text);

-- CreateIndex
CREATE INDEX "top_ups_reseller_id_status_id_idx" ON "top_ups"("reseller_id", "status", "id");
