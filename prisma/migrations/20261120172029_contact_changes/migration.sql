-- AlterTable
ALTER TABLE "workspace_counter" ADD COLUMN     "changed_at" TIMESTAMPTZ(3);

-- Chats that somebody works on are few among many: the lists of /v1 that ask for them need not walk all contacts.
CREATE INDEX "conversation_open" ON "conversation"("workspace_id", "contact_id") WHERE "status" = 'open';
CREATE INDEX "conversation_of_agent" ON "conversation"("workspace_id", "agent_id") WHERE "agent_id" IS NOT NULL;
CREATE INDEX "conversation_of_team" ON "conversation"("workspace_id", "team_id") WHERE "team_id" IS NOT NULL;
CREATE INDEX "contact_opted_out" ON "contact"("workspace_id", "created_at" DESC, "id" DESC) WHERE "marketing_opted_out";
