-- AlterTable
ALTER TABLE "message" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "edited_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "message_version" (
    "workspace_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "platform_message_id" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "text" TEXT,
    "written_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "message_version_pkey" PRIMARY KEY ("workspace_id","message_id","platform_message_id")
);

-- CreateTable
CREATE TABLE "parked_news" (
    "workspace_id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "platform_message_id" TEXT NOT NULL,
    "news_id" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "parked_news_pkey" PRIMARY KEY ("workspace_id","number_id","platform_message_id","news_id")
);

-- CreateIndex
CREATE INDEX "parked_news_created_at_idx" ON "parked_news"("created_at");
