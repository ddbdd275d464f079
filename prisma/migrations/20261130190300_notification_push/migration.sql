-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "push_at" TIMESTAMPTZ(3);

-- What browsers are still to be told is little among much.
CREATE INDEX "notification_to_push" ON "notification"("push_at") WHERE "push_at" IS NOT NULL;
