-- AlterTable
ALTER TABLE "event_body" ADD COLUMN     "trace" TEXT;

-- AlterTable
ALTER TABLE "message" ADD COLUMN     "trace" TEXT;
