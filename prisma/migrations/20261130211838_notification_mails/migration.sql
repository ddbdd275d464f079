-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "mail_at" TIMESTAMPTZ(3);
