-- CreateEnum
CREATE TYPE "lock_end" AS ENUM ('used', 'released', 'expired');

-- CreateEnum
CREATE TYPE "gateway_kind" AS ENUM ('tripay', 'transfer');

-- CreateEnum
CREATE TYPE "top_up_status" AS ENUM ('pending', 'paid', 'expired', 'canceled');

-- DropIndex
DROP INDEX "stock_units_free_idx";

-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "addresses" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "last_used_address" TEXT;

-- AlterTable
ALTER TABLE "resellers" ADD COLUMN     "max_locks" INTEGER,
ADD COLUMN     "rate_limits" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "stock_units" ADD COLUMN     "held_until" TIMESTAMPTZ(6) NOT NULL DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone,
ADD COLUMN     "lock_id" BIGINT;

-- CreateTable
CREATE TABLE "counted_stock" (
    "item_id" BIGINT NOT NULL,
    "received" BIGINT NOT NULL,
    "on_hand" BIGINT NOT NULL,
    "held" BIGINT NOT NULL DEFAULT 0,
    "changed_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "counted_stock_pkey" PRIMARY KEY ("item_id")
);

-- CreateTable
CREATE TABLE "stock_locks" (
    "reseller_id" BIGINT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "token" TEXT NOT NULL,
    "item_id" BIGINT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "locked_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),
    "end_reason" "lock_end",
    "order_id" BIGINT,

    CONSTRAINT "stock_locks_pkey" PRIMARY KEY ("reseller_id","id")
);

-- CreateTable
CREATE TABLE "payment_gateways" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "gateway_kind" NOT NULL,
    "settings" JSONB NOT NULL,
    "key_id" TEXT,
    "credentials" BYTEA,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "payment_gateways_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "top_ups" (
    "reseller_id" BIGINT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "invoice" TEXT NOT NULL,
    "gateway_id" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "channel_name" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "fee" BIGINT NOT NULL DEFAULT 0,
    "total" BIGINT NOT NULL,
    "status" "top_up_status" NOT NULL DEFAULT 'pending',
    "reference" TEXT,
    "payment_url" TEXT,
    "qr_string" TEXT,
    "qr_url" TEXT,
    "pay_code" TEXT,
    "instructions" JSONB,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "paid_at" TIMESTAMPTZ(6),
    "problem" TEXT,
    "next_attempt_at" TIMESTAMPTZ(6),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "top_ups_pkey" PRIMARY KEY ("reseller_id","id")
);

-- CreateTable
CREATE TABLE "transfer_amounts" (
    "gateway_id" INTEGER NOT NULL,
    "total" BIGINT NOT NULL,
    "invoice" TEXT NOT NULL,
    "reserved_until" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "transfer_amounts_pkey" PRIMARY KEY ("gateway_id","total")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "reseller_id" BIGINT NOT NULL,
    "key" TEXT NOT NULL,
    "body_hash" BYTEA NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL,
    "order_id" BIGINT,
    "top_up_id" BIGINT,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("reseller_id","key")
);

-- CreateTable
CREATE UNLOGGED TABLE "rate_limit_windows" (
    "subject" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL,
    "granted" INTEGER NOT NULL,

    CONSTRAINT "rate_limit_windows_pkey" PRIMARY KEY ("subject")
);

-- CreateTable
CREATE TABLE "periodic_work" (
    "name" TEXT NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(6) NOT NULL,
    "last_ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "periodic_work_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "stock_locks_open_idx" ON "stock_locks"("reseller_id", "expires_at") WHERE (ended_at IS NULL);

-- CreateIndex
CREATE INDEX "stock_locks_open_item_idx" ON "stock_locks"("item_id", "expires_at") WHERE (ended_at IS NULL);

-- CreateIndex
CREATE INDEX "stock_locks_due_idx" ON "stock_locks"("expires_at") WHERE (ended_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "stock_locks_reseller_id_token_key" ON "stock_locks"("reseller_id", "token");

-- CreateIndex
CREATE UNIQUE INDEX "payment_gateways_code_key" ON "payment_gateways"("code");

-- CreateIndex
CREATE INDEX "top_ups_invoice_idx" ON "top_ups"("invoice");

-- CreateIndex
CREATE INDEX "top_ups_pending_idx" ON "top_ups"("reseller_id", "expires_at") WHERE (status = 'pending'::top_up_status);

-- CreateIndex
CREATE INDEX "top_ups_due_idx" ON "top_ups"("next_attempt_at") WHERE (next_attempt_at IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "top_ups_reseller_id_invoice_key" ON "top_ups"("reseller_id", "invoice");

-- CreateIndex
CREATE INDEX "transfer_amounts_reserved_until_idx" ON "transfer_amounts"("reserved_until");

-- CreateIndex
CREATE INDEX "idempotency_keys_started_at_idx" ON "idempotency_keys"("started_at");

-- CreateIndex
CREATE INDEX "rate_limit_windows_started_at_idx" ON "rate_limit_windows"("started_at");

-- CreateIndex
CREATE INDEX "stock_units_free_idx" ON "stock_units"("item_id", "held_until", "id") WHERE (order_line_id IS NULL);

-- CreateIndex
CREATE INDEX "stock_units_lock_idx" ON "stock_units"("lock_id") WHERE (lock_id IS NOT NULL);

-- AddForeignKey
ALTER TABLE "counted_stock" ADD CONSTRAINT "counted_stock_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "items"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_locks" ADD CONSTRAINT "stock_locks_reseller_id_fkey" FOREIGN KEY ("reseller_id") REFERENCES "resellers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_locks" ADD CONSTRAINT "stock_locks_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "items"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_locks" ADD CONSTRAINT "stock_locks_reseller_id_order_id_fkey" FOREIGN KEY ("reseller_id", "order_id") REFERENCES "orders"("reseller_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_reseller_id_fkey" FOREIGN KEY ("reseller_id") REFERENCES "resellers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_gateway_id_fkey" FOREIGN KEY ("gateway_id") REFERENCES "payment_gateways"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer_amounts" ADD CONSTRAINT "transfer_amounts_gateway_id_fkey" FOREIGN KEY ("gateway_id") REFERENCES "payment_gateways"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_reseller_id_fkey" FOREIGN KEY ("reseller_id") REFERENCES "resellers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "resellers"
  ADD CONSTRAINT "resellers_max_locks_check" CHECK ("max_locks" >= 0);

-- Only what is delivered from units has credentials; what is counted is sold by number.
ALTER TABLE "items"
  DROP CONSTRAINT "items_units_check",
  ADD CONSTRAINT "items_stock_kind_check" CHECK (
    CASE "stock_kind"
      WHEN 'units' THEN "order_process" = 'auto'
      WHEN 'counted' THEN "order_process" IN ('auto', 'manual')
      ELSE "order_process" <> 'auto'
    END
    AND ("stock_kind" = 'unlimited' OR ("price_per" = 1 AND NOT "open_denom"))
  );

ALTER TABLE "stock_units"
  ADD CONSTRAINT "stock_units_held_check" CHECK (
    ("lock_id" IS NULL) = ("held_until" = '1970-01-01 00:00:00+00')
    AND ("lock_id" IS NULL OR "order_line_id" IS NULL)
  );

ALTER TABLE "counted_stock"
  ADD CONSTRAINT "counted_stock_check" CHECK (0 <= "held" AND "held" <= "on_hand" AND "on_hand" <= "received");

ALTER TABLE "stock_locks"
  ADD CONSTRAINT "stock_locks_quantity_check" CHECK ("quantity" BETWEEN 1 AND 1000000),
  ADD CONSTRAINT "stock_locks_time_check" CHECK ("expires_at" > "locked_at"),
  ADD CONSTRAINT "stock_locks_end_check" CHECK (
    ("ended_at" IS NULL) = ("end_reason" IS NULL)
    AND ("order_id" IS NOT NULL) = ("end_reason" IS NOT DISTINCT FROM 'used')
  );

ALTER TABLE "payment_gateways"
  ADD CONSTRAINT "payment_gateways_credentials_check" CHECK (("key_id" IS NULL) = ("credentials" IS NULL));

ALTER TABLE "top_ups"
  ADD CONSTRAINT "top_ups_amount_check" CHECK ("amount" > 0 AND "fee" >= 0 AND "total" = "amount" + "fee" AND "total" <= 9007199254740991),
  ADD CONSTRAINT "top_ups_paid_check" CHECK (("status" = 'paid') = ("paid_at" IS NOT NULL));

ALTER TABLE "idempotency_keys"
  ADD CONSTRAINT "idempotency_keys_key_check" CHECK (char_length("key") BETWEEN 1 AND 255),
  ADD CONSTRAINT "idempotency_keys_hash_check" CHECK (octet_length("body_hash") = 32),
  ADD CONSTRAINT "idempotency_keys_result_check" CHECK (num_nonnulls("order_id", "top_up_id") <= 1);

ALTER TABLE "rate_limit_windows"
  ADD CONSTRAINT "rate_limit_windows_granted_check" CHECK ("granted" >= 0);

-- Taking and holding units leaves dead index entries where the next taker begins to look, so they are
-- cleared away by their number, however large the stock.
ALTER TABLE "stock_units" SET (
  autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0,
  autovacuum_analyze_threshold = 500, autovacuum_analyze_scale_factor = 0.02
);
ALTER TABLE "stock_locks" SET (
  autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0,
  autovacuum_analyze_threshold = 500, autovacuum_analyze_scale_factor = 0.02
);
