-- CreateEnum
CREATE TYPE "supplier_kind" AS ENUM ('digiflazz', 'smm_panel', 'peer');

-- CreateEnum
CREATE TYPE "dispatch_status" AS ENUM ('queued', 'submitting', 'processing', 'review', 'completed', 'partial', 'failed', 'reversed');

-- AlterTable
ALTER TABLE "order_lines" ADD COLUMN     "refunded" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "suppliers" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "supplier_kind" NOT NULL,
    "settings" JSONB NOT NULL,
    "key_id" TEXT NOT NULL,
    "credentials" BYTEA NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "set_aside_until" TIMESTAMPTZ(6),
    "problem" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "suppliers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_offers" (
    "item_id" BIGINT NOT NULL,
    "supplier_id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "priority" INTEGER NOT NULL DEFAULT 0,
    "cost" DECIMAL(24,6) NOT NULL,
    "available" BOOLEAN NOT NULL DEFAULT true,
    "stock" INTEGER,
    "cut_off_start" TIME(0),
    "cut_off_end" TIME(0),
    "service_type" TEXT,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "supplier_offers_pkey" PRIMARY KEY ("item_id","supplier_id")
);

-- CreateTable
CREATE TABLE "dispatches" (
    "reseller_id" BIGINT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "order_id" BIGINT NOT NULL,
    "line_id" BIGINT NOT NULL,
    "unit" INTEGER NOT NULL,
    "status" "dispatch_status" NOT NULL DEFAULT 'queued',
    "supplier_id" INTEGER,
    "asked" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "code" TEXT,
    "reference" TEXT,
    "supplier_order_id" TEXT,
    "cost" DECIMAL(24,6),
    "key_id" TEXT,
    "sn" BYTEA,
    "message" TEXT,
    "provider_status" TEXT,
    "start_count" BIGINT,
    "remains" BIGINT,
    "refund_by_hand" BOOLEAN NOT NULL DEFAULT false,
    "asks" INTEGER NOT NULL DEFAULT 0,
    "submitted_at" TIMESTAMPTZ(6),
    "ended_at" TIMESTAMPTZ(6),
    "next_attempt_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "dispatches_pkey" PRIMARY KEY ("reseller_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "suppliers_code_key" ON "suppliers"("code");

-- CreateIndex
CREATE INDEX "supplier_offers_supplier_id_code_idx" ON "supplier_offers"("supplier_id", "code");

-- CreateIndex
CREATE INDEX "dispatches_reference_idx" ON "dispatches"("reference");

-- CreateIndex
CREATE INDEX "dispatches_due_idx" ON "dispatches"("next_attempt_at") WHERE (next_attempt_at IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "dispatches_reseller_id_line_id_unit_key" ON "dispatches"("reseller_id", "line_id", "unit");

-- AddForeignKey
ALTER TABLE "supplier_offers" ADD CONSTRAINT "supplier_offers_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_offers" ADD CONSTRAINT "supplier_offers_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "suppliers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_reseller_id_line_id_fkey" FOREIGN KEY ("reseller_id", "line_id") REFERENCES "order_lines"("reseller_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "suppliers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "order_lines"
  ADD CONSTRAINT "order_lines_refunded_check" CHECK ("refunded" BETWEEN 0 AND "subtotal");

ALTER TABLE "supplier_offers"
  ADD CONSTRAINT "supplier_offers_check" CHECK (
    "cost" >= 0 AND "stock" >= 0 AND ("cut_off_start" IS NULL) = ("cut_off_end" IS NULL)
  );

ALTER TABLE "dispatches"
  ADD CONSTRAINT "dispatches_unit_check" CHECK ("unit" BETWEEN 1 AND 1000),
  ADD CONSTRAINT "dispatches_sn_check" CHECK (("key_id" IS NULL) = ("sn" IS NULL)),
  ADD CONSTRAINT "dispatches_end_check" CHECK (
    ("ended_at" IS NOT NULL) = ("status" IN ('completed', 'partial', 'failed', 'reversed'))
    AND ("ended_at" IS NULL OR "next_attempt_at" IS NULL)
  ),
  ADD CONSTRAINT "dispatches_supplier_check" CHECK (
    num_nulls("supplier_id", "code", "reference", "submitted_at") IN (0, 4)
  );

-- Each dispatch is written, claimed and settled within moments.
ALTER TABLE "dispatches" SET (
  fillfactor = 70,
  autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0,
  autovacuum_analyze_threshold = 500, autovacuum_analyze_scale_factor = 0.02
);
