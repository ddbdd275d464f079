-- AlterTable
ALTER TABLE "number" ADD COLUMN     "paces_broadcasts" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "number_pace" (
    "workspace_id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "rate" REAL NOT NULL,
    "tokens" REAL NOT NULL,
    "filled_at" TIMESTAMPTZ(3) NOT NULL,
    "quiet_since" TIMESTAMPTZ(3) NOT NULL,
    "rests_until" TIMESTAMPTZ(3),

    CONSTRAINT "number_pace_pkey" PRIMARY KEY ("workspace_id","number_id")
);

-- What the Prisma schema cannot say (it stands in test/guards/drift-allowed.ts with its reason).

ALTER TABLE "number_pace" ADD CONSTRAINT "number_pace_number_fkey" FOREIGN KEY ("workspace_id", "number_id") REFERENCES "number"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "number_pace" SET (fillfactor = 50);
