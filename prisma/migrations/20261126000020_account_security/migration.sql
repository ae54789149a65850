-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "address" TEXT,
ADD COLUMN     "last_seen_at" TIMESTAMPTZ(6),
ADD COLUMN     "password_at" TIMESTAMPTZ(6),
ADD COLUMN     "password_failures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "user_agent" TEXT;

-- Who began a session gave the password then.
UPDATE "sessions" SET "last_seen_at" = "created_at", "password_at" = "created_at";

ALTER TABLE "sessions" ALTER COLUMN "last_seen_at" SET NOT NULL,
ALTER COLUMN "password_at" SET NOT NULL;

-- CreateTable
CREATE TABLE "audit_entries" (
    "reseller_id" BIGINT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" BIGINT,
    "action" TEXT NOT NULL,
    "subject" TEXT,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "address" TEXT,
    "user_agent" TEXT,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("reseller_id","id")
);

ALTER TABLE "audit_entries"
  ADD CONSTRAINT "audit_entries_actor_check" CHECK (
    "actor_kind" IN ('user', 'key', 'system') AND ("actor_kind" = 'system') = ("actor_id" IS NULL)
  );

CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "audit_entries_no_truncate" BEFORE TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

REVOKE UPDATE, DELETE, TRUNCATE ON "audit_entries" FROM PUBLIC, CURRENT_USER;
