-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('pending', 'delivered', 'failed');

-- AlterTable
ALTER TABLE "balances" ADD COLUMN     "low_mark" BIGINT;

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "reseller_id" BIGINT NOT NULL,
    "callback_url" TEXT,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "extra_events" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "include_licenses" BOOLEAN NOT NULL DEFAULT true,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("reseller_id")
);

-- CreateTable
CREATE TABLE "webhook_secrets" (
    "reseller_id" BIGINT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "key_id" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "valid_until" TIMESTAMPTZ(6),

    CONSTRAINT "webhook_secrets_pkey" PRIMARY KEY ("reseller_id","id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "reseller_id" BIGINT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "event_id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "order_id" BIGINT,
    "line_id" BIGINT,
    "item_id" BIGINT,
    "told_status" TEXT NOT NULL,
    "ref_id" TEXT,
    "invoice" TEXT,
    "status" "delivery_status" NOT NULL DEFAULT 'pending',
    "key_id" TEXT,
    "body" BYTEA,
    "attempts_made" INTEGER NOT NULL DEFAULT 0,
    "attempts_left" INTEGER NOT NULL DEFAULT 5,
    "next_attempt_at" TIMESTAMPTZ(6),
    "attempt_started_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("reseller_id","id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "reseller_id" BIGINT NOT NULL,
    "delivery_id" BIGINT NOT NULL,
    "number" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "response_status" INTEGER,
    "duration_ms" INTEGER NOT NULL,
    "error" TEXT,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("reseller_id","delivery_id","number")
);

-- CreateIndex
CREATE INDEX "webhook_deliveries_reseller_id_status_id_idx" ON "webhook_deliveries"("reseller_id", "status", "id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_reseller_id_order_id_idx" ON "webhook_deliveries"("reseller_id", "order_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries"("next_attempt_at", "reseller_id") WHERE (next_attempt_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_reseller_id_event_id_key" ON "webhook_deliveries"("reseller_id", "event_id");

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_reseller_id_fkey" FOREIGN KEY ("reseller_id") REFERENCES "resellers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_reseller_id_fkey" FOREIGN KEY ("reseller_id") REFERENCES "resellers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_reseller_id_fkey" FOREIGN KEY ("reseller_id") REFERENCES "resellers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_reseller_id_delivery_id_fkey" FOREIGN KEY ("reseller_id", "delivery_id") REFERENCES "webhook_deliveries"("reseller_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "balances"
  ADD CONSTRAINT "balances_low_mark_check" CHECK ("low_mark" > 0);

ALTER TABLE "webhook_endpoints"
  ADD CONSTRAINT "webhook_endpoints_url_check" CHECK ("callback_url" IS NOT NULL OR NOT "enabled");

ALTER TABLE "webhook_deliveries"
  ADD CONSTRAINT "webhook_deliveries_body_check" CHECK (("key_id" IS NULL) = ("body" IS NULL)),
  ADD CONSTRAINT "webhook_deliveries_attempts_check" CHECK ("attempts_made" >= 0 AND "attempts_left" BETWEEN 0 AND 5),
  ADD CONSTRAINT "webhook_deliveries_due_check" CHECK (("status" = 'pending') = ("next_attempt_at" IS NOT NULL));

-- Each delivery is written, claimed and finished within moments.
ALTER TABLE "webhook_deliveries" SET (
  fillfactor = 70,
  autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0,
  autovacuum_analyze_threshold = 500, autovacuum_analyze_scale_factor = 0.02
);
