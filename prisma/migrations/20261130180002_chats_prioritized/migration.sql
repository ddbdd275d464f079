-- The few chats that somebody has given a priority, in the inbox's order. Made while others write: alone in its migration.
CREATE INDEX CONCURRENTLY "conversation_prioritized" ON "conversation"("workspace_id", "last_message_at" DESC, "contact_id" DESC, "priority") WHERE "priority" <> 3;
