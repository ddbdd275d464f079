-- Open chats, those first whose customers wait for a reply. Made while others write: alone in its migration.
CREATE INDEX CONCURRENTLY "conversation_by_waiting" ON "conversation"("workspace_id", (CAST(CASE WHEN "waiting_since" IS NULL THEN 1 ELSE 0 END AS SMALLINT)), (COALESCE("waiting_since", "last_message_at")), "contact_id") WHERE "status" = 'open';
