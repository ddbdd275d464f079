-- The few open chats that require skills, newest first, for lists and counts. Made while others write: alone in its migration.
CREATE INDEX CONCURRENTLY "conversation_open_requiring" ON "conversation"("workspace_id", "last_message_at" DESC, "contact_id" DESC) WHERE "status" = 'open' AND "required_skill_ids" <> '{}';
