-- AlterTable
ALTER TABLE "chatbot_settings" ADD COLUMN     "ai_memory_enabled" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "ai_memory_max_facts" INTEGER NOT NULL DEFAULT 20,
ADD COLUMN     "holidays" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "sla_give_back_minutes" INTEGER,
ADD COLUMN     "sla_in_business_hours" BOOLEAN NOT NULL DEFAULT false;
