-- Chats that want somebody, in the inbox's order, with who has them. Made while others write: alone in its migration.
CREATE INDEX CONCURRENTLY "conversation_at_work" ON "conversation"("workspace_id", "last_message_at" DESC, "contact_id" DESC, "agent_id", "team_id") WHERE "status" = 'open' OR "unread_count" > 0;
