-- AlterTable
ALTER TABLE "broadcast" ADD COLUMN     "clicked" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "replied" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "updated_by_name" TEXT;

-- AlterTable
ALTER TABLE "broadcast_recipient" ADD COLUMN     "clicked_at" TIMESTAMPTZ(3),
ADD COLUMN     "held_at" TIMESTAMPTZ(3),
ADD COLUMN     "replied_at" TIMESTAMPTZ(3),
ADD COLUMN     "retries" SMALLINT NOT NULL DEFAULT 0,
ALTER COLUMN "contact_id" DROP NOT NULL;

-- What the Prisma schema cannot say (each stands in test/guards/drift-allowed.ts with its reason).

-- What a broadcast that goes on takes first: messages that were held when it was paused.
CREATE INDEX "broadcast_recipient_held" ON "broadcast_recipient"("workspace_id", "broadcast_id", "id") WHERE "held_at" IS NOT NULL;
-- Which files broadcasts still need.
CREATE INDEX "broadcast_header_media" ON "broadcast"("workspace_id", "header_media_id") WHERE "header_media_id" IS NOT NULL;
