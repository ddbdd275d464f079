-- AlterTable
ALTER TABLE "chatbot_settings" ADD COLUMN     "join_texts" BOOLEAN NOT NULL DEFAULT true;
