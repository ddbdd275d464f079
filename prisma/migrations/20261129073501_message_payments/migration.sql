-- AlterTable
ALTER TABLE "message" ADD COLUMN     "payment" JSONB;
ALTER TABLE "message" ALTER COLUMN "payment" SET STATISTICS 0;
