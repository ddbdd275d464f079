-- Whose time comes when, of those who wait for it. Concurrently, so that recipients are written meanwhile.
CREATE INDEX CONCURRENTLY "broadcast_recipient_timed" ON "broadcast_recipient"("workspace_id", "broadcast_id", "due_at", "id") WHERE "status" = 'pending' AND "due_at" IS NOT NULL;
