-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "first_steps_dismissed_at" TIMESTAMPTZ(3);

-- Whoever was there before has set up the workspace.
UPDATE "membership" SET "first_steps_dismissed_at" = now();
