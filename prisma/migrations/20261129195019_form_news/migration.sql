-- AlterTable
ALTER TABLE "interactive_flow" ADD COLUMN     "creation_asked_for" TEXT,
ADD COLUMN     "told_at" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "form_key" ADD COLUMN     "set_at" TIMESTAMPTZ(3);

-- Keys of before were given to the platform as they were made.
UPDATE "form_key" SET "set_at" = "created_at";
