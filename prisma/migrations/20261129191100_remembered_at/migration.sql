-- AlterTable
ALTER TABLE "bot_chat" ADD COLUMN "remembered_at" TIMESTAMPTZ(3);
