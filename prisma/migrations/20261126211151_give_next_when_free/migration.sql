-- AlterTable
ALTER TABLE "chatbot_settings" ADD COLUMN     "give_next_when_free" BOOLEAN NOT NULL DEFAULT false;
