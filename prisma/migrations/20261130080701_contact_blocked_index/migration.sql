-- Concurrently, so that contacts are written meanwhile.
CREATE INDEX CONCURRENTLY "contact_blocked" ON "contact"("workspace_id", "created_at" DESC, "id" DESC) WHERE "blocked_at" IS NOT NULL AND "deleted_at" IS NULL;
