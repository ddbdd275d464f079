-- Places of a contact that came to no message. Made while others write.
CREATE INDEX CONCURRENTLY "broadcast_recipient_unsent" ON "broadcast_recipient"("workspace_id", "contact_id") WHERE "message_id" IS NULL AND "contact_id" IS NOT NULL;
