-- CreateTable
CREATE TABLE "group_message" (
    "workspace_id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "platform_message_id" TEXT NOT NULL,
    "group_id" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "group_message_pkey" PRIMARY KEY ("workspace_id","number_id","platform_message_id")
);

-- CreateIndex
CREATE INDEX "group_message_created_at_idx" ON "group_message"("created_at");
