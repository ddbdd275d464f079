-- AlterTable
ALTER TABLE "agent_day" ADD COLUMN     "break_ms" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "breaks_begun" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "breaks_carried" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "availability_break_workspace_id_started_at_idx" ON "availability_break"("workspace_id", "started_at");

-- What the Prisma schema cannot say.
-- Breaks of a day or more, and those that go on: few, whenever they began.
CREATE INDEX "availability_break_long" ON "availability_break" ("workspace_id", "started_at")
  WHERE "ended_at" IS NULL OR "ended_at" - "started_at" >= interval '24 hours';

-- Days that are kept have no breaks yet; they are counted from their rows until the next look keeps them anew.
DELETE FROM "settled_day" WHERE "kind" = 'chats';
