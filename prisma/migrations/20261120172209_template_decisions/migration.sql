-- AlterTable
ALTER TABLE "template" ADD COLUMN     "decided_at" TIMESTAMPTZ(3);

-- Uploads whose time is over are looked for every minute; received files have no end.
CREATE INDEX "media_expiring" ON "media"("expires_at") WHERE "expires_at" IS NOT NULL;
