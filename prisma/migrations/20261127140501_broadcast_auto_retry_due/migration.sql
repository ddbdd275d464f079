-- Campaigns that may be tried again by themselves, by when they were over or tried last. Made while others write.
CREATE INDEX CONCURRENTLY "broadcast_auto_retry" ON "broadcast"(greatest("completed_at", "auto_retried_at")) WHERE "status" = 'completed' AND "auto_retries" < "auto_retry_days";
