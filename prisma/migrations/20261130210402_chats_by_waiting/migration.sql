-- Open chats, those first that wait for an answer. Made while others write: alone in its migration.
CREATE INDEX CONCURRENTLY "conversation_by_waiting" ON "conversation"("workspace_id", (CAST(CASE WHEN "last_incoming_at" >= "last_message_at" THEN 0 ELSE 1 END AS SMALLINT)), "last_message_at", "contact_id") WHERE "status" = 'open';
