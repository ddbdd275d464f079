-- Lists of messages leave out those of deleted contacts: asking a small index whether the contact is one of them costs a
-- page, reading every contact costs four.
CREATE INDEX "contact_deleted" ON "contact"("workspace_id", "id") WHERE "deleted_at" IS NOT NULL;
