-- How soon a workspace wants to answer and to be done, and the times of cases (docs/adr/0188). New columns and tables point at
-- tables that are locked for a moment.
SET LOCAL lock_timeout = '10s';

-- AlterTable
ALTER TABLE "conversation" ADD COLUMN     "service_due_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "service_level" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "team_id" UUID,
    "priority" SMALLINT,
    "first_response_minutes" INTEGER,
    "next_response_minutes" INTEGER,
    "resolution_minutes" INTEGER,
    "in_business_hours" BOOLEAN NOT NULL,
    "pauses_for_customer" BOOLEAN NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "service_level_pkey" PRIMARY KEY ("workspace_id","id"),
    CONSTRAINT "service_level_priority_check" CHECK ("priority" BETWEEN 1 AND 4)
);

-- CreateTable
CREATE TABLE "service_clock" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "level_id" UUID,
    "target_minutes" INTEGER,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "running_since" TIMESTAMPTZ(3),
    "spent_ms" BIGINT NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "look_at" TIMESTAMPTZ(3),
    "soon_told_at" TIMESTAMPTZ(3),
    "breached_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "agent_id" UUID,
    "team_id" UUID,
    "priority" SMALLINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "service_clock_pkey" PRIMARY KEY ("workspace_id","id"),
    CONSTRAINT "service_clock_kind_set" CHECK ("kind" = ANY ('{first_response,next_response,resolution}'::text[])),
    CONSTRAINT "service_clock_priority_check" CHECK ("priority" BETWEEN 1 AND 4)
);

-- CreateIndex
CREATE INDEX "service_clock_workspace_id_case_id_started_at_idx" ON "service_clock"("workspace_id", "case_id", "started_at");

-- AddForeignKey
ALTER TABLE "service_clock" ADD CONSTRAINT "service_clock_workspace_id_case_id_fkey" FOREIGN KEY ("workspace_id", "case_id") REFERENCES "conversation_case"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "service_level" ADD CONSTRAINT "service_level_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What the Prisma schema cannot say.

-- A name and a pair of team and priority are there once among levels that apply.
CREATE UNIQUE INDEX "service_level_name" ON "service_level"("workspace_id", lower("name")) WHERE "archived_at" IS NULL;
CREATE UNIQUE INDEX "service_level_scope" ON "service_level"("workspace_id", "team_id", "priority") NULLS NOT DISTINCT WHERE "archived_at" IS NULL;

-- What counts or is paused of a chat; what has ended costs it nothing.
CREATE INDEX "service_clock_going_on" ON "service_clock"("workspace_id", "contact_id", "due_at") WHERE "ended_at" IS NULL;

-- What is due, or due soon.
CREATE INDEX "service_clock_due" ON "service_clock"("look_at") WHERE "look_at" IS NOT NULL;

-- Reports read what began within their days.
CREATE INDEX "service_clock_begun" ON "service_clock"("workspace_id", "started_at", "id") WHERE "target_minutes" IS NOT NULL;

-- What timelines tell of it.
ALTER TABLE "timeline_entry"
  DROP CONSTRAINT "timeline_entry_kind_set",
  ADD CONSTRAINT "timeline_entry_kind_set" CHECK ("kind" = ANY ('{assigned,closed,reopened,snoozed,came_back,tagged,handed_over,given_back,prioritized,service_missed,owner_changed,missed_call,call,marketing_choice}'::text[])) NOT VALID;
