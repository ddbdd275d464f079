-- AlterTable
ALTER TABLE "interactive_flow" ADD COLUMN     "answer_mapping" JSONB NOT NULL DEFAULT '[]';
