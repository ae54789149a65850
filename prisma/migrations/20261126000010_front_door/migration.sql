-- AlterEnum
ALTER TYPE "reseller_status" ADD VALUE 'pending';

-- AlterTable
ALTER TABLE "users" ADD COLUMN "locale" TEXT NOT NULL DEFAULT 'en';

-- CreateTable
CREATE TABLE "password_resets" (
    "email" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "password_resets_pkey" PRIMARY KEY ("email")
);

-- CreateTable
CREATE TABLE "sign_ups" (
    "email" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "business" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "sign_ups_pkey" PRIMARY KEY ("email")
);

-- A crash may forget who tried how often; in return an attempt costs no flush.
CREATE UNLOGGED TABLE "attempts" (
    "subject" TEXT NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "last_at" TIMESTAMPTZ(6) NOT NULL,
    "open_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "attempts_pkey" PRIMARY KEY ("subject")
);

-- CreateTable
CREATE TABLE "mails" (
    "id" UUID NOT NULL,
    "recipient" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "body" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(6),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(6),
    "last_error" TEXT,

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "password_resets_token_hash_key" ON "password_resets"("token_hash");

-- CreateIndex
CREATE INDEX "password_resets_expires_at_idx" ON "password_resets"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "sign_ups_token_hash_key" ON "sign_ups"("token_hash");

-- CreateIndex
CREATE INDEX "sign_ups_expires_at_idx" ON "sign_ups"("expires_at");

-- CreateIndex
CREATE INDEX "attempts_last_at_idx" ON "attempts"("last_at");

-- CreateIndex
CREATE INDEX "mails_due_idx" ON "mails"("next_attempt_at") WHERE (next_attempt_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "mails_created_at_idx" ON "mails"("created_at");

ALTER TABLE "users" ADD CONSTRAINT "users_locale_check" CHECK ("locale" IN ('en', 'id'));

ALTER TABLE "password_resets"
  ADD CONSTRAINT "password_resets_time_check" CHECK ("expires_at" > "created_at");

ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_time_check" CHECK ("expires_at" > "created_at");

ALTER TABLE "mails"
  ADD CONSTRAINT "mails_sent_check" CHECK ("sent_at" IS NULL OR "next_attempt_at" IS NULL);
