-- Concurrently, so that chats are written meanwhile. The time, which is null, makes it the order of the list.
CREATE INDEX CONCURRENTLY "conversation_silent" ON "conversation"("workspace_id", "last_message_at", "contact_id") WHERE "last_message_at" IS NULL;
