-- Messages that failed, the newest first, with their chats. A message that is accepted or received is no part of it. Made
-- while others write: alone in its migration.
CREATE INDEX CONCURRENTLY "message_failed" ON "message"("workspace_id", "created_at" DESC, "id" DESC, "contact_id") WHERE "status" = 'failed' AND "direction" = 'outgoing';
