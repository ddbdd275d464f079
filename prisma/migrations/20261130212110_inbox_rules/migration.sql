-- New tables point at workspaces and contacts, which are locked for a moment.
SET LOCAL lock_timeout = '10s';

-- CreateTable
CREATE TABLE "inbox_rule" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "is_enabled" BOOLEAN NOT NULL,
    "trigger" JSONB NOT NULL,
    "conditions" JSONB NOT NULL,
    "steps" JSONB NOT NULL,
    "is_once_per_case" BOOLEAN NOT NULL,
    "stops_others" BOOLEAN NOT NULL,
    "position" INTEGER NOT NULL,
    "author_id" UUID NOT NULL,
    "enabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "inbox_rule_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "inbox_rule_run" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "rule_id" UUID NOT NULL,
    "rule_name" TEXT NOT NULL,
    "contact_id" UUID NOT NULL,
    "claim" UUID NOT NULL,
    "case_id" UUID,
    "event" TEXT NOT NULL,
    "event_id" UUID,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "matched" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "chain" UUID[] DEFAULT ARRAY[]::UUID[],
    "status" TEXT NOT NULL,
    "steps" JSONB NOT NULL DEFAULT '[]',
    "begun_step" INTEGER,
    "due_at" TIMESTAMPTZ(3),
    "claimed_by" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "inbox_rule_run_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "inbox_rule_wait" (
    "workspace_id" UUID NOT NULL,
    "rule_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "inbox_rule_wait_pkey" PRIMARY KEY ("workspace_id","rule_id","contact_id")
);

-- CreateTable
CREATE TABLE "inbox_rule_position" (
    "workspace_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,

    CONSTRAINT "inbox_rule_position_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateIndex
CREATE INDEX "inbox_rule_run_workspace_id_rule_id_created_at_id_idx" ON "inbox_rule_run"("workspace_id", "rule_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inbox_rule_run_workspace_id_contact_id_created_at_id_idx" ON "inbox_rule_run"("workspace_id", "contact_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inbox_rule_run_workspace_id_created_at_id_idx" ON "inbox_rule_run"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inbox_rule_run_created_at_idx" ON "inbox_rule_run"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "inbox_rule_run_workspace_id_rule_id_claim_key" ON "inbox_rule_run"("workspace_id", "rule_id", "claim");

-- CreateIndex
CREATE INDEX "inbox_rule_wait_workspace_id_contact_id_idx" ON "inbox_rule_wait"("workspace_id", "contact_id");

-- CreateIndex
CREATE INDEX "inbox_rule_wait_due_at_idx" ON "inbox_rule_wait"("due_at");

-- AddForeignKey
ALTER TABLE "inbox_rule_run" ADD CONSTRAINT "inbox_rule_run_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "inbox_rule_wait" ADD CONSTRAINT "inbox_rule_wait_workspace_id_rule_id_fkey" FOREIGN KEY ("workspace_id", "rule_id") REFERENCES "inbox_rule"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "inbox_rule_wait" ADD CONSTRAINT "inbox_rule_wait_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What the Prisma schema cannot say.
ALTER TABLE "inbox_rule" ADD CONSTRAINT "inbox_rule_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "inbox_rule_position" ADD CONSTRAINT "inbox_rule_position_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "inbox_rule_run"
  ADD CONSTRAINT "inbox_rule_run_event_set" CHECK ("event" = ANY ('{chat_opened,message_received,unanswered,tags_changed,field_changed,case_closed}'::text[])),
  ADD CONSTRAINT "inbox_rule_run_status_set" CHECK ("status" = ANY ('{waiting,done,refused,not_matched,rule_off,limited,failed}'::text[]));

CREATE UNIQUE INDEX "inbox_rule_name" ON "inbox_rule"("workspace_id", lower("name"));

-- What is to be done is little among what was.
CREATE INDEX "inbox_rule_run_due" ON "inbox_rule_run"("due_at") WHERE "due_at" IS NOT NULL;
CREATE INDEX "inbox_rule_run_of_chat" ON "inbox_rule_run"("workspace_id", "contact_id", "id") WHERE "due_at" IS NOT NULL;

-- Timelines of chats say what a rule did.
ALTER TABLE "timeline_entry"
  DROP CONSTRAINT "timeline_entry_kind_set",
  ADD CONSTRAINT "timeline_entry_kind_set" CHECK ("kind" = ANY ('{assigned,closed,reopened,snoozed,came_back,tagged,handed_over,given_back,prioritized,service_missed,owner_changed,missed_call,call,marketing_choice,rule_ran}'::text[])) NOT VALID;
