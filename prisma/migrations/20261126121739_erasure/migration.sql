-- AlterTable
ALTER TABLE "contact" ADD COLUMN     "erase_at" TIMESTAMPTZ(3);

-- What was said with those who are deleted already is erased as well.
UPDATE "contact" SET "erase_at" = "deleted_at" WHERE "deleted_at" IS NOT NULL;

CREATE INDEX "contact_erasing" ON "contact"("erase_at", "id") WHERE "erase_at" IS NOT NULL;
