-- AlterTable
ALTER TABLE "refresh_token" ADD COLUMN     "address" TEXT,
ADD COLUMN     "opened_at" TIMESTAMPTZ(3),
ADD COLUMN     "user_agent" TEXT;
