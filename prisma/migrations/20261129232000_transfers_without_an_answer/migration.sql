-- Whether anybody waits for a first answer is asked every second. Concurrently, so that transfers are written meanwhile.
CREATE INDEX CONCURRENTLY "transfer_unanswered" ON "transfer"("workspace_id") WHERE "status" = 'active' AND "first_response_at" IS NULL;
