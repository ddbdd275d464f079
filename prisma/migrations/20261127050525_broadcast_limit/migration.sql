-- AlterTable
ALTER TABLE "broadcast" ADD COLUMN     "limit_code" INTEGER,
ADD COLUMN     "limit_policy" TEXT NOT NULL DEFAULT 'fail',
ADD COLUMN     "limit_trial" UUID,
ADD COLUMN     "limit_try_at" TIMESTAMPTZ(3),
ADD COLUMN     "limited_at" TIMESTAMPTZ(3);

-- What the Prisma schema cannot say.
ALTER TABLE "broadcast" ADD CONSTRAINT "broadcast_limit_policy_set" CHECK ("limit_policy" = ANY ('{fail,wait}'::text[])) NOT VALID;
