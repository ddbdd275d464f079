-- AlterTable
ALTER TABLE "canned_response" ADD COLUMN     "media_id" UUID;
