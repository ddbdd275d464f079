-- Who waits for no time: in the place of broadcast_recipient_unfed, which had all who have no message.
CREATE INDEX CONCURRENTLY "broadcast_recipient_untimed" ON "broadcast_recipient"("workspace_id", "broadcast_id", "id") WHERE "status" = 'pending' AND "message_id" IS NULL AND "due_at" IS NULL;
