-- New columns and tables point at tables that are locked for a moment; constant defaults rewrite none.
SET LOCAL lock_timeout = '10s';

-- AlterTable
ALTER TABLE "chatbot_settings" ADD COLUMN     "urgent_over_limit" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "chat_limit" INTEGER;

-- AlterTable
ALTER TABLE "availability_break" ADD COLUMN     "reason" TEXT;

-- AlterTable
ALTER TABLE "workspace" ADD COLUMN     "absence_reasons" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "absence" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "reason" TEXT,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "to_agent_id" UUID,
    "to_team_id" UUID,
    "planned_by_id" UUID,
    "begun_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "took_leave" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "absence_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "absence_workspace_id_user_id_starts_at_idx" ON "absence"("workspace_id", "user_id", "starts_at");

-- AddForeignKey
ALTER TABLE "absence" ADD CONSTRAINT "absence_workspace_id_user_id_fkey" FOREIGN KEY ("workspace_id", "user_id") REFERENCES "membership"("workspace_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What the Prisma schema cannot say.

-- Workers find absences that are to begin and to end; those that are over cost them nothing.
CREATE INDEX "absence_to_begin" ON "absence"("starts_at") WHERE "begun_at" IS NULL AND "ended_at" IS NULL;
CREATE INDEX "absence_to_end" ON "absence"("ends_at") WHERE "begun_at" IS NOT NULL AND "ended_at" IS NULL;

-- A person has one absence at a time.
CREATE INDEX "absence_going_on" ON "absence"("workspace_id", "user_id") WHERE "begun_at" IS NOT NULL AND "ended_at" IS NULL;
