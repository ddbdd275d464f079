-- Concurrently, so that flows go on meanwhile.
CREATE INDEX CONCURRENTLY "bot_step_problems" ON "bot_step" ("workspace_id", "flow_id", "at") WHERE "problem" IS NOT NULL;
