-- AlterTable
ALTER TABLE "broadcast" ADD COLUMN     "cap_days" INTEGER,
ADD COLUMN     "cap_messages" INTEGER;
