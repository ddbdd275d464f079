-- CreateTable
CREATE TABLE "ai_usage_day" (
    "workspace_id" UUID NOT NULL,
    "day" TEXT NOT NULL,
    "tokens" INTEGER NOT NULL DEFAULT 0,
    "replies" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ai_usage_day_pkey" PRIMARY KEY ("workspace_id","day")
);

-- What the Prisma schema cannot say.
ALTER TABLE "ai_usage_day"
  ADD CONSTRAINT "ai_usage_day_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE;
