-- The few chats that a service level gives a deadline, for lists and counts of what is late. Made while others write: alone in its migration.
CREATE INDEX CONCURRENTLY "conversation_overdue" ON "conversation"("workspace_id", "service_due_at") WHERE "service_due_at" IS NOT NULL;
