-- AlterTable
ALTER TABLE "broadcast" ADD COLUMN     "troubled_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "number" ADD COLUMN     "pauses_in_trouble" BOOLEAN NOT NULL DEFAULT false;
