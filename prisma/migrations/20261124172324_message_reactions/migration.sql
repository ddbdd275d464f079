-- The reactions to a message, oldest first. Made while others write: one statement, alone in its migration (prisma/migrate.ts).
CREATE INDEX CONCURRENTLY "message_reactions" ON "message"("workspace_id", ("content" ->> 'messageId'), "created_at", "id") WHERE "type" = 'reaction';
