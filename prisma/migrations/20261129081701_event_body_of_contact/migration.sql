-- What was told of a person who is erased. Made while others write.
CREATE INDEX CONCURRENTLY "event_body_of_contact" ON "event_body"("workspace_id", "contact_id") WHERE "contact_id" IS NOT NULL;
