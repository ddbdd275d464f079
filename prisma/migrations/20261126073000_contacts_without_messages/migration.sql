-- The second half of the list of contacts, after those with messages. Made while others write: alone in its migration.
CREATE INDEX CONCURRENTLY "conversation_without_messages" ON "conversation"("workspace_id", "created_at" DESC, "contact_id" DESC) WHERE "last_message_at" IS NULL;
