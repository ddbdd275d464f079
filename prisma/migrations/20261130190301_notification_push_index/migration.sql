-- Concurrently, so that people are notified meanwhile: what browsers are still to be told is little among much.
CREATE INDEX CONCURRENTLY "notification_to_push" ON "notification"("push_at") WHERE "push_at" IS NOT NULL;
