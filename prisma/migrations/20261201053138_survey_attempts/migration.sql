-- AlterTable
ALTER TABLE "case_survey" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0;
