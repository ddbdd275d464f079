-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "documents" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "webhook_delivery" ADD COLUMN     "document_body" TEXT,
ADD COLUMN     "document_reads" TEXT[] DEFAULT ARRAY[]::TEXT[];
