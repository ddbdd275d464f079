-- AlterTable
ALTER TABLE "legacy_webhook_delivery" ADD COLUMN     "trace" TEXT;
