-- CreateTable
CREATE TABLE "parked_link" (
    "workspace_id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "platform_message_id" TEXT NOT NULL,
    "message_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "parked_link_pkey" PRIMARY KEY ("workspace_id","number_id","platform_message_id","message_id")
);

-- CreateIndex
CREATE INDEX "parked_link_created_at_idx" ON "parked_link"("created_at");
