-- The answers to a message, oldest first. Made while others write: one statement, alone in its migration (prisma/migrate.ts).
CREATE INDEX CONCURRENTLY "message_replies" ON "message"("workspace_id", "reply_to_message_id", "created_at", "id") WHERE "reply_to_message_id" IS NOT NULL;
