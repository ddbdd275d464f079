-- A team's chats in the inbox's order. Made while others write: alone in its migration.
CREATE INDEX CONCURRENTLY "conversation_of_team_newest" ON "conversation"("workspace_id", "team_id", "last_message_at" DESC, "contact_id" DESC) WHERE "team_id" IS NOT NULL;
