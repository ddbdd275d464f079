-- Concurrently, so that decisions are written meanwhile.
CREATE INDEX CONCURRENTLY "bot_decision_workspace_id_decided_at_idx" ON "bot_decision"("workspace_id", "decided_at");
