-- CreateEnum
CREATE TYPE "reseller_status" AS ENUM ('active', 'suspended');

-- CreateEnum
CREATE TYPE "user_role" AS ENUM ('reseller', 'operator');

-- CreateEnum
CREATE TYPE "mutation_direction" AS ENUM ('credit', 'debit');

-- CreateEnum
CREATE TYPE "order_process" AS ENUM ('auto', 'manual', 'h2h', 'smm');

-- CreateEnum
CREATE TYPE "stock_kind" AS ENUM ('units', 'unlimited');

-- CreateEnum
CREATE TYPE "order_status" AS ENUM ('paid', 'completed', 'failed', 'canceled');

-- CreateEnum
CREATE TYPE "line_status" AS ENUM ('queued', 'processing', 'sent', 'completed', 'failed', 'partial', 'review');

-- CreateTable
CREATE TABLE "price_tiers" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "price_tiers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "resellers" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "tier_id" INTEGER NOT NULL,
    "status" "reseller_status" NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "resellers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "balances" (
    "reseller_id" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL DEFAULT 0,
    "last_seq" BIGINT,

    CONSTRAINT "balances_pkey" PRIMARY KEY ("reseller_id")
);

-- CreateTable
CREATE TABLE "mutations" (
    "reseller_id" BIGINT NOT NULL,
    "seq" BIGINT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "previous_seq" BIGINT,
    "direction" "mutation_direction" NOT NULL,
    "direction_seq" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "type_seq" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,
    "balance_before" BIGINT NOT NULL,
    "balance_after" BIGINT NOT NULL,
    "cause" TEXT NOT NULL,
    "invoice" TEXT NOT NULL,
    "ref_id" TEXT,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "mutations_pkey" PRIMARY KEY ("reseller_id","seq")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "reseller_id" BIGINT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "scopes" TEXT[],
    "expires_at" TIMESTAMPTZ(6),
    "revoked_at" TIMESTAMPTZ(6),
    "last_used_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("reseller_id","id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" BIGSERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "role" "user_role" NOT NULL,
    "reseller_id" BIGINT,
    "disabled_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "categories" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "icon" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "categories_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "products" (
    "id" SERIAL NOT NULL,
    "category_id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "image" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "products_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "items" (
    "id" BIGSERIAL NOT NULL,
    "product_id" INTEGER NOT NULL,
    "sku" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "order_process" "order_process" NOT NULL,
    "stock_kind" "stock_kind" NOT NULL,
    "price" BIGINT NOT NULL,
    "price_per" INTEGER NOT NULL DEFAULT 1,
    "open_denom" BOOLEAN NOT NULL DEFAULT false,
    "unit_price" DECIMAL(24,6) NOT NULL DEFAULT 1,
    "min_qty" BIGINT,
    "max_qty" BIGINT,
    "step_qty" BIGINT,
    "qty_label" TEXT,
    "required_fields" JSONB NOT NULL DEFAULT '[]',
    "min_order" INTEGER NOT NULL DEFAULT 1,
    "max_order" INTEGER,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "item_prices" (
    "item_id" BIGINT NOT NULL,
    "tier_id" INTEGER NOT NULL,
    "price" BIGINT NOT NULL,

    CONSTRAINT "item_prices_pkey" PRIMARY KEY ("item_id","tier_id")
);

-- CreateTable
CREATE TABLE "stock_units" (
    "item_id" BIGINT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "key_id" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "changed_at" TIMESTAMPTZ(6) NOT NULL,
    "reseller_id" BIGINT,
    "order_id" BIGINT,
    "order_line_id" BIGINT,
    "order_item_id" BIGINT,

    CONSTRAINT "stock_units_pkey" PRIMARY KEY ("item_id","id")
);

-- CreateTable
CREATE TABLE "orders" (
    "reseller_id" BIGINT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "ref_id" TEXT NOT NULL,
    "invoice" TEXT NOT NULL,
    "status" "order_status" NOT NULL,
    "price" BIGINT NOT NULL,
    "fees" BIGINT NOT NULL DEFAULT 0,
    "amount" BIGINT NOT NULL,
    "note" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("reseller_id","id")
);

-- CreateTable
CREATE TABLE "order_lines" (
    "reseller_id" BIGINT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "order_id" BIGINT NOT NULL,
    "position" INTEGER NOT NULL,
    "item_id" BIGINT NOT NULL,
    "product_name" TEXT NOT NULL,
    "item_name" TEXT NOT NULL,
    "order_process" "order_process" NOT NULL,
    "quantity" INTEGER NOT NULL,
    "note" TEXT,
    "price" BIGINT NOT NULL,
    "subtotal" BIGINT NOT NULL,
    "status" "line_status" NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "order_lines_pkey" PRIMARY KEY ("reseller_id","id")
);

-- CreateTable
CREATE TABLE "sandbox_orders" (
    "reseller_id" BIGINT NOT NULL,
    "ref_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "item_id" BIGINT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "sandbox_orders_pkey" PRIMARY KEY ("reseller_id","ref_id")
);

-- CreateTable
CREATE TABLE "encryption_key_checks" (
    "key_id" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "encryption_key_checks_pkey" PRIMARY KEY ("key_id")
);

-- CreateTable
CREATE TABLE "database_functions" (
    "name" TEXT NOT NULL,
    "checksum" TEXT NOT NULL,
    "applied_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "database_functions_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "price_tiers_code_key" ON "price_tiers"("code");

-- CreateIndex
CREATE UNIQUE INDEX "resellers_email_key" ON "resellers"("email");

-- CreateIndex
CREATE UNIQUE INDEX "mutations_reseller_id_seq_balance_after_key" ON "mutations"("reseller_id", "seq", "balance_after");

-- CreateIndex
CREATE UNIQUE INDEX "mutations_reseller_id_type_cause_key" ON "mutations"("reseller_id", "type", "cause");

-- CreateIndex
CREATE UNIQUE INDEX "mutations_reseller_id_direction_direction_seq_key" ON "mutations"("reseller_id", "direction", "direction_seq");

-- CreateIndex
CREATE UNIQUE INDEX "mutations_reseller_id_type_type_seq_key" ON "mutations"("reseller_id", "type", "type_seq");

-- CreateIndex
CREATE INDEX "api_keys_key_hash_idx" ON "api_keys"("key_hash");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "categories_slug_key" ON "categories"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "products_slug_key" ON "products"("slug");

-- CreateIndex
CREATE INDEX "products_category_id_idx" ON "products"("category_id");

-- CreateIndex
CREATE UNIQUE INDEX "items_sku_key" ON "items"("sku");

-- CreateIndex
CREATE INDEX "items_product_id_idx" ON "items"("product_id");

-- CreateIndex
CREATE INDEX "stock_units_free_idx" ON "stock_units"("item_id", "id") WHERE (order_line_id IS NULL);

-- CreateIndex
CREATE INDEX "stock_units_sold_idx" ON "stock_units"("reseller_id", "order_id") WHERE (order_line_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "stock_units_item_id_changed_at_idx" ON "stock_units"("item_id", "changed_at");

-- CreateIndex
CREATE UNIQUE INDEX "stock_units_item_id_fingerprint_key" ON "stock_units"("item_id", "fingerprint");

-- CreateIndex
CREATE INDEX "orders_reseller_id_updated_at_idx" ON "orders"("reseller_id", "updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "orders_reseller_id_ref_id_key" ON "orders"("reseller_id", "ref_id");

-- CreateIndex
CREATE UNIQUE INDEX "orders_reseller_id_invoice_key" ON "orders"("reseller_id", "invoice");

-- CreateIndex
CREATE UNIQUE INDEX "order_lines_reseller_id_order_id_position_key" ON "order_lines"("reseller_id", "order_id", "position");

-- CreateIndex
CREATE INDEX "sandbox_orders_created_at_idx" ON "sandbox_orders"("created_at");

-- AddForeignKey
ALTER TABLE "resellers" ADD CONSTRAINT "resellers_tier_id_fkey" FOREIGN KEY ("tier_id") REFERENCES "price_tiers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "balances" ADD CONSTRAINT "balances_reseller_id_fkey" FOREIGN KEY ("reseller_id") REFERENCES "resellers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "balances" ADD CONSTRAINT "balances_last_mutation_fkey" FOREIGN KEY ("reseller_id", "last_seq", "amount") REFERENCES "mutations"("reseller_id", "seq", "balance_after") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mutations" ADD CONSTRAINT "mutations_reseller_id_fkey" FOREIGN KEY ("reseller_id") REFERENCES "resellers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mutations" ADD CONSTRAINT "mutations_previous_fkey" FOREIGN KEY ("reseller_id", "previous_seq", "balance_before") REFERENCES "mutations"("reseller_id", "seq", "balance_after") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_reseller_id_fkey" FOREIGN KEY ("reseller_id") REFERENCES "resellers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_reseller_id_fkey" FOREIGN KEY ("reseller_id") REFERENCES "resellers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "items" ADD CONSTRAINT "items_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_prices" ADD CONSTRAINT "item_prices_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_prices" ADD CONSTRAINT "item_prices_tier_id_fkey" FOREIGN KEY ("tier_id") REFERENCES "price_tiers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_units" ADD CONSTRAINT "stock_units_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "items"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_reseller_id_fkey" FOREIGN KEY ("reseller_id") REFERENCES "resellers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_reseller_id_order_id_fkey" FOREIGN KEY ("reseller_id", "order_id") REFERENCES "orders"("reseller_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "items"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sandbox_orders" ADD CONSTRAINT "sandbox_orders_reseller_id_fkey" FOREIGN KEY ("reseller_id") REFERENCES "resellers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Money stays within what JSON numbers can say exactly.
ALTER TABLE "balances"
  ADD CONSTRAINT "balances_amount_check" CHECK ("amount" BETWEEN 0 AND 9007199254740991),
  ADD CONSTRAINT "balances_untouched_check" CHECK ("last_seq" IS NOT NULL OR "amount" = 0);

ALTER TABLE "mutations"
  ADD CONSTRAINT "mutations_amount_check" CHECK ("amount" > 0),
  ADD CONSTRAINT "mutations_balance_check" CHECK (
    "balance_before" >= 0 AND "balance_after" >= 0
    AND "balance_after" = "balance_before" + CASE "direction" WHEN 'credit' THEN "amount" ELSE -"amount" END
  ),
  ADD CONSTRAINT "mutations_chain_check" CHECK (
    "seq" >= 1
    AND "previous_seq" IS NOT DISTINCT FROM NULLIF("seq" - 1, 0)
    AND ("seq" > 1 OR "balance_before" = 0)
  ),
  ADD CONSTRAINT "mutations_counters_check" CHECK ("direction_seq" BETWEEN 1 AND "seq" AND "type_seq" BETWEEN 1 AND "seq");

ALTER TABLE "items"
  ADD CONSTRAINT "items_price_check" CHECK (
    "price" BETWEEN 0 AND 9007199254740991 AND ("price" > 0 OR "open_denom")
    AND "price_per" >= 1 AND "unit_price" > 0
  ),
  ADD CONSTRAINT "items_open_denom_check" CHECK (
    NOT "open_denom" OR (
      "price_per" = 1 AND "min_qty" >= 1 AND "max_qty" >= "min_qty" AND "step_qty" >= 1
      AND "min_qty" IS NOT NULL AND "max_qty" IS NOT NULL AND "step_qty" IS NOT NULL
    )
  ),
  ADD CONSTRAINT "items_order_limits_check" CHECK ("min_order" >= 1 AND ("max_order" IS NULL OR "max_order" >= "min_order")),
  ADD CONSTRAINT "items_units_check" CHECK (
    ("order_process" = 'auto') = ("stock_kind" = 'units')
    AND ("order_process" <> 'auto' OR ("price_per" = 1 AND NOT "open_denom"))
  );

ALTER TABLE "item_prices"
  ADD CONSTRAINT "item_prices_price_check" CHECK ("price" BETWEEN 0 AND 9007199254740991);

ALTER TABLE "stock_units"
  ADD CONSTRAINT "stock_units_fingerprint_check" CHECK (octet_length("fingerprint") = 32),
  ADD CONSTRAINT "stock_units_sold_check" CHECK (
    num_nulls("reseller_id", "order_id", "order_line_id", "order_item_id") IN (0, 4)
  );

ALTER TABLE "api_keys"
  ADD CONSTRAINT "api_keys_hash_check" CHECK (octet_length("key_hash") = 32);

ALTER TABLE "users"
  ADD CONSTRAINT "users_reseller_check" CHECK (("role" = 'reseller') = ("reseller_id" IS NOT NULL));

ALTER TABLE "orders"
  ADD CONSTRAINT "orders_ref_id_check" CHECK (char_length("ref_id") BETWEEN 1 AND 191),
  ADD CONSTRAINT "orders_amount_check" CHECK ("price" > 0 AND "fees" >= 0 AND "amount" = "price" + "fees");

ALTER TABLE "order_lines"
  ADD CONSTRAINT "order_lines_quantity_check" CHECK ("quantity" BETWEEN 1 AND 1000000),
  ADD CONSTRAINT "order_lines_price_check" CHECK ("price" >= 0 AND "subtotal" > 0);

ALTER TABLE "sandbox_orders"
  ADD CONSTRAINT "sandbox_orders_quantity_check" CHECK ("quantity" BETWEEN 1 AND 1000000);

-- One sequence names order lines and the single units of automatic lines.
ALTER SEQUENCE "order_lines_id_seq" RENAME TO "order_item_id_seq";

-- A ledger is only ever added to: a correction is another entry.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER "mutations_append_only" BEFORE UPDATE OR DELETE ON "mutations"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "mutations_no_truncate" BEFORE TRUNCATE ON "mutations"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Even for the tables' owner. UPDATE stays granted because foreign keys lock the rows they refer to
-- under it; the trigger refuses it.
REVOKE DELETE, TRUNCATE ON "mutations" FROM PUBLIC, CURRENT_USER;

-- A unit is sold once and stays with its buyer.
CREATE FUNCTION refuse_second_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'stock unit % is sold', OLD."id" USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER "stock_units_sold_once" BEFORE UPDATE OF "item_id", "id", "reseller_id", "order_id", "order_line_id", "order_item_id" ON "stock_units"
  FOR EACH ROW WHEN (OLD."order_line_id" IS NOT NULL) EXECUTE FUNCTION refuse_second_sale();
CREATE TRIGGER "stock_units_sold_kept" BEFORE DELETE ON "stock_units"
  FOR EACH ROW WHEN (OLD."order_line_id" IS NOT NULL) EXECUTE FUNCTION refuse_second_sale();

-- Every reseller has a balance from the first moment on.
CREATE FUNCTION open_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "balances" ("reseller_id") VALUES (NEW."id");
  RETURN NULL;
END
$$;

CREATE TRIGGER "resellers_open_balance" AFTER INSERT ON "resellers"
  FOR EACH ROW EXECUTE FUNCTION open_balance();
