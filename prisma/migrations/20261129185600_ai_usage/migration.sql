-- AlterTable
ALTER TABLE "bot_call" ADD COLUMN "reserved_tokens" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "workspace_limit" ADD COLUMN "ai_tokens_per_month" INTEGER;

-- CreateTable
CREATE TABLE "ai_usage" (
    "workspace_id" UUID NOT NULL,
    "period" TEXT NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,
    "replies" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ai_usage_pkey" PRIMARY KEY ("workspace_id")
);

-- What the Prisma schema cannot say.
ALTER TABLE "ai_usage"
  ADD CONSTRAINT "ai_usage_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE;
