-- Open chats, those first that have a deadline. Made while others write: alone in its migration.
CREATE INDEX CONCURRENTLY "conversation_by_due" ON "conversation"("workspace_id", (CAST(CASE WHEN "due_at" IS NULL THEN 1 ELSE 0 END AS SMALLINT)), (coalesce("due_at", "last_message_at")), "contact_id") WHERE "status" = 'open';
