-- CreateTable
CREATE TABLE "first_steps" (
    "reseller_id" BIGINT NOT NULL,
    "sandbox_order_at" TIMESTAMPTZ(6),
    "dismissed_at" TIMESTAMPTZ(6),

    CONSTRAINT "first_steps_pkey" PRIMARY KEY ("reseller_id")
);

-- CreateIndex
CREATE INDEX "mutations_refunds_idx" ON "mutations"("reseller_id", "created_at") WHERE (type = 'refund'::text);

-- CreateIndex
CREATE INDEX "orders_reseller_id_created_at_idx" ON "orders"("reseller_id", "created_at");

-- CreateIndex
CREATE INDEX "order_lines_open_idx" ON "order_lines"("reseller_id", "status", "order_id") WHERE (status = ANY (ARRAY['queued'::line_status, 'processing'::line_status, 'review'::line_status]));

-- AddForeignKey
ALTER TABLE "first_steps" ADD CONSTRAINT "first_steps_reseller_id_fkey" FOREIGN KEY ("reseller_id") REFERENCES "resellers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Sandbox orders are tidied away; who has made one stays known.
INSERT INTO first_steps (reseller_id, sandbox_order_at)
SELECT reseller_id, min(created_at) FROM sandbox_orders GROUP BY reseller_id;
