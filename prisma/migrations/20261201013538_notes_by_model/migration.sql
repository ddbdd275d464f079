-- AlterTable
ALTER TABLE "note" ADD COLUMN     "is_by_model" BOOLEAN NOT NULL DEFAULT false;
