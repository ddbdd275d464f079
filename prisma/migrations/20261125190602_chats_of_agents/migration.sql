-- An agent's chats in the inbox's order. Made while others write: alone in its migration.
CREATE INDEX CONCURRENTLY "conversation_of_agent_newest" ON "conversation"("workspace_id", "agent_id", "last_message_at" DESC, "contact_id" DESC) WHERE "agent_id" IS NOT NULL;
