-- People of drafts, by their phones. Made while others write.
CREATE INDEX CONCURRENTLY "broadcast_recipient_unmet" ON "broadcast_recipient"("workspace_id", "phone") WHERE "contact_id" IS NULL AND "phone" IS NOT NULL;
