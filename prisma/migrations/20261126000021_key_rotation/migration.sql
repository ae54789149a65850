-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "replaced_at" TIMESTAMPTZ(6);
