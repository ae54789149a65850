-- AlterTable
ALTER TABLE "balances" ADD COLUMN     "low_mail_due_at" TIMESTAMPTZ(6);

-- CreateIndex
CREATE INDEX "balances_low_mail_due_idx" ON "balances"("low_mail_due_at") WHERE (low_mail_due_at IS NOT NULL);
