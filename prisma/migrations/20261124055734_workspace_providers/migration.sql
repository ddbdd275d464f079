-- AlterTable
ALTER TABLE "refresh_token" ADD COLUMN     "confined" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "sso_provider" ADD COLUMN     "platform_wide" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "sso_attempt" ADD COLUMN     "link_user_id" UUID;

-- CreateTable
CREATE TABLE "sso_pending_link" (
    "token_hash" BYTEA NOT NULL,
    "workspace_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "browser_hash" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sso_pending_link_pkey" PRIMARY KEY ("token_hash")
);

-- CreateIndex
CREATE INDEX "sso_pending_link_workspace_id_provider_idx" ON "sso_pending_link"("workspace_id", "provider");

-- CreateIndex
CREATE INDEX "sso_pending_link_user_id_idx" ON "sso_pending_link"("user_id");

-- CreateIndex
CREATE INDEX "sso_pending_link_expires_at_idx" ON "sso_pending_link"("expires_at");

-- AddForeignKey
ALTER TABLE "sso_pending_link" ADD CONSTRAINT "sso_pending_link_workspace_id_provider_fkey" FOREIGN KEY ("workspace_id", "provider") REFERENCES "sso_provider"("workspace_id", "provider") ON DELETE CASCADE ON UPDATE CASCADE;

-- user_account has no workspace, so the key is written by hand as those of its other tables.
ALTER TABLE "sso_pending_link" ADD CONSTRAINT "sso_pending_link_user_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;

-- Google, Microsoft, GitHub and Facebook answer at their own addresses for everybody.
UPDATE "sso_provider" SET "platform_wide" = true WHERE "provider" <> 'custom';

-- Links by address that would not be made any more: of platform administrators, and at a workspace's own provider of
-- people who are no members there.
DELETE FROM "sso_identity" i USING "user_account" u
WHERE u."id" = i."user_id" AND (u."is_super_admin" OR (i."provider" = 'custom' AND NOT EXISTS (
  SELECT 1 FROM "membership" m WHERE m."workspace_id" = i."workspace_id" AND m."user_id" = i."user_id"
)));
