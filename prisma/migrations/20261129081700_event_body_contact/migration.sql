-- AlterTable
ALTER TABLE "event_body" ADD COLUMN     "contact_id" UUID;
