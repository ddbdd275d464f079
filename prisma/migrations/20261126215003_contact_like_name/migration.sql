-- Concurrently, so that contacts are written meanwhile.
CREATE INDEX CONCURRENTLY "contact_like_name" ON "contact"("workspace_id", "contact_name_key"("name", "profile_name")) WHERE "deleted_at" IS NULL AND "contact_name_key"("name", "profile_name") IS NOT NULL;
