-- AlterTable
ALTER TABLE "chatbot_settings" ALTER COLUMN "ai_typing_indicator" DROP NOT NULL,
ALTER COLUMN "ai_typing_indicator" DROP DEFAULT;

-- CreateTable
CREATE TABLE "read_receipt" (
    "workspace_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "platform_message_id" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "read_receipt_pkey" PRIMARY KEY ("workspace_id","contact_id","number_id")
);

-- CreateIndex
CREATE INDEX "read_receipt_next_try_at_idx" ON "read_receipt"("next_try_at");
