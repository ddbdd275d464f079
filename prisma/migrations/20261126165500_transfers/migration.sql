-- AlterTable
ALTER TABLE "conversation" ADD COLUMN     "bot_had_it" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "transfer" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "number_id" UUID,
    "number_name" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'active',
    "source" TEXT NOT NULL,
    "agent_id" UUID,
    "team_id" UUID,
    "team_name" TEXT,
    "transferred_by_id" UUID,
    "notes" TEXT NOT NULL DEFAULT '',
    "transferred_at" TIMESTAMPTZ(3) NOT NULL,
    "picked_up_at" TIMESTAMPTZ(3),
    "first_response_at" TIMESTAMPTZ(3),
    "first_response_message_id" UUID,
    "resumed_at" TIMESTAMPTZ(3),
    "resumed_by_id" UUID,
    "sla_response_deadline" TIMESTAMPTZ(3),
    "sla_resolution_deadline" TIMESTAMPTZ(3),
    "sla_breached" BOOLEAN NOT NULL DEFAULT false,
    "sla_breached_at" TIMESTAMPTZ(3),
    "escalation_level" INTEGER NOT NULL DEFAULT 0,
    "escalated_at" TIMESTAMPTZ(3),
    "escalation_due_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "transfer_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "transfer_workspace_id_transferred_at_id_idx" ON "transfer"("workspace_id", "transferred_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transfer_workspace_id_contact_id_transferred_at_id_idx" ON "transfer"("workspace_id", "contact_id", "transferred_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "transfer"
  ADD CONSTRAINT "transfer_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE,
  ADD CONSTRAINT "transfer_status_set" CHECK ("status" = ANY ('{active,resumed,expired}'::text[])),
  ADD CONSTRAINT "transfer_source_set" CHECK ("source" = ANY ('{manual,flow,keyword,chatbot_disabled}'::text[]));

-- A chat has at most one (spec/8 TR2).
CREATE UNIQUE INDEX "transfer_active" ON "transfer"("workspace_id", "contact_id") WHERE "status" = 'active';

-- Those that wait for somebody, the oldest first, whatever their team.
CREATE INDEX "transfer_waiting" ON "transfer"("workspace_id", "transferred_at", "id", "team_id") WHERE "status" = 'active' AND "agent_id" IS NULL;

-- What a person has to do now.
CREATE INDEX "transfer_of_agent" ON "transfer"("workspace_id", "agent_id", "transferred_at", "id") WHERE "status" = 'active';
