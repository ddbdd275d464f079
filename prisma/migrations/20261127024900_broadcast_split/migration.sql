-- AlterTable
ALTER TABLE "broadcast" ADD COLUMN     "decided_at" TIMESTAMPTZ(3),
ADD COLUMN     "split" JSONB,
ADD COLUMN     "test_rests" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "test_until" TIMESTAMPTZ(3),
ADD COLUMN     "winner" SMALLINT,
ADD COLUMN     "winner_is_clear" BOOLEAN;

-- AlterTable
ALTER TABLE "broadcast_recipient" ADD COLUMN     "variant" SMALLINT;
