-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "last_failure_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "webhook_delivery" ADD COLUMN     "earlier_answers" JSONB;
