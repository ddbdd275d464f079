-- AlterTable
ALTER TABLE "message" ADD COLUMN     "billed" SMALLINT;
