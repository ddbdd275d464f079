-- Open chats by their priority. Made while others write: alone in its migration.
CREATE INDEX CONCURRENTLY "conversation_by_priority" ON "conversation"("workspace_id", "priority", "last_message_at", "contact_id") WHERE "status" = 'open';
