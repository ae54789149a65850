-- CreateEnum
CREATE TYPE "validator_kind" AS ENUM ('http', 'peer');

-- CreateTable
CREATE TABLE "validators" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "validator_kind" NOT NULL,
    "settings" JSONB NOT NULL,
    "key_id" TEXT NOT NULL,
    "credentials" BYTEA NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "validators_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "item_validations" (
    "item_id" BIGINT NOT NULL,
    "validator_id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "requires_zone" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "item_validations_pkey" PRIMARY KEY ("item_id")
);

-- CreateTable
CREATE TABLE "validated_accounts" (
    "reseller_id" BIGINT NOT NULL,
    "item_id" BIGINT NOT NULL,
    "customer_id" TEXT NOT NULL,
    "zone_id" TEXT NOT NULL,
    "account" JSONB,
    "checked_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "validated_accounts_pkey" PRIMARY KEY ("reseller_id","item_id","customer_id","zone_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "validators_code_key" ON "validators"("code");

-- CreateIndex
CREATE INDEX "item_validations_validator_id_idx" ON "item_validations"("validator_id");

-- CreateIndex
CREATE INDEX "validated_accounts_expires_at_idx" ON "validated_accounts"("expires_at");

-- AddForeignKey
ALTER TABLE "item_validations" ADD CONSTRAINT "item_validations_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_validations" ADD CONSTRAINT "item_validations_validator_id_fkey" FOREIGN KEY ("validator_id") REFERENCES "validators"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "validated_accounts" ADD CONSTRAINT "validated_accounts_reseller_id_fkey" FOREIGN KEY ("reseller_id") REFERENCES "resellers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "validated_accounts" ADD CONSTRAINT "validated_accounts_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "validated_accounts"
  ADD CONSTRAINT "validated_accounts_names_check" CHECK (
    char_length("customer_id") BETWEEN 1 AND 100 AND char_length("zone_id") <= 100
  ),
  ADD CONSTRAINT "validated_accounts_time_check" CHECK ("expires_at" > "checked_at");
