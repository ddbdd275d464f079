-- Recordings by their age. Concurrently, so that calls are recorded meanwhile.
CREATE INDEX CONCURRENTLY "call_recording_age" ON "call_recording"("workspace_id", "created_at") WHERE "storage_key" IS NOT NULL;
