-- The inbox, as conversation_latest; the number at the end finds the chats of a quiet one without reading the others. Made
-- while others write: one statement, alone in its migration (prisma/migrate.ts).
CREATE INDEX CONCURRENTLY "conversation_newest" ON "conversation"("workspace_id", "last_message_at" DESC, "contact_id" DESC, "number_id") WHERE "last_message_at" IS NOT NULL;
