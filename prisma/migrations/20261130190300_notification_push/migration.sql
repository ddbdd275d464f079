-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "push_at" TIMESTAMPTZ(3);
