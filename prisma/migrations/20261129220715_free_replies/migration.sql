-- Replies that the platform did not bill: at most some hundred a number and month (spec/10 PL1). Concurrently, so that messages are written meanwhile.
CREATE INDEX CONCURRENTLY "message_free_replies" ON "message"("workspace_id", "number_id", "delivered_at") WHERE "billed" = 16;
