-- How many open chats somebody has, for limits of open chats. Made while others write: alone in its migration.
CREATE INDEX CONCURRENTLY "conversation_open_of_agent" ON "conversation"("workspace_id", "agent_id") WHERE "status" = 'open' AND "agent_id" IS NOT NULL;
