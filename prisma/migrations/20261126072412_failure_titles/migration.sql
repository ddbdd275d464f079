-- AlterTable
ALTER TABLE "message" ADD COLUMN     "error_title" TEXT;
