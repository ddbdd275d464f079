-- Concurrently, so that sessions are written meanwhile.
CREATE INDEX CONCURRENTLY "bot_session_workspace_id_started_at_id_idx" ON "bot_session"("workspace_id", "started_at" DESC, "id" DESC);
