-- Who of a test of variants has no message yet, among many who wait for its end. Concurrently, so that recipients are written meanwhile.
CREATE INDEX CONCURRENTLY "broadcast_recipient_of_test" ON "broadcast_recipient"("workspace_id", "broadcast_id", "id") WHERE "status" = 'pending' AND "message_id" IS NULL AND "due_at" IS NULL AND "variant" IS NOT NULL;
