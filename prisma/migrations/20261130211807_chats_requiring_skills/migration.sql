-- The few chats that require skills, for the wall and for skills that are deleted. Made while others write: alone in its migration.
CREATE INDEX CONCURRENTLY "conversation_requiring_skills" ON "conversation"("workspace_id", "contact_id") WHERE "required_skill_ids" <> '{}';
