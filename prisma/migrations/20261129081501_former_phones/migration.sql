-- AlterTable
ALTER TABLE "contact_identity" ADD COLUMN     "is_former" BOOLEAN NOT NULL DEFAULT false;
