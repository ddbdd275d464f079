-- AlterTable
ALTER TABLE "draft" ADD COLUMN     "media_ids" UUID[] DEFAULT ARRAY[]::UUID[];
