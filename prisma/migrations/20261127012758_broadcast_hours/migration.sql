-- AlterTable
ALTER TABLE "broadcast" ADD COLUMN     "local_start" TEXT,
ADD COLUMN     "next_due_at" TIMESTAMPTZ(3),
ADD COLUMN     "quiet_from" TEXT,
ADD COLUMN     "quiet_to" TEXT,
ADD COLUMN     "quiet_zone" TEXT;

-- AlterTable
ALTER TABLE "broadcast_recipient" ADD COLUMN     "due_at" TIMESTAMPTZ(3);

-- What the Prisma schema cannot say.
ALTER TABLE "broadcast" ADD CONSTRAINT "broadcast_quiet_zone_set" CHECK ("quiet_zone" = ANY ('{recipient,workspace}'::text[])) NOT VALID;
