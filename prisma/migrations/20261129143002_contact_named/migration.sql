-- Concurrently, so that contacts are written meanwhile. Its condition keeps it from being taken for other reads of a workspace.
CREATE INDEX CONCURRENTLY "contact_named" ON "contact"("workspace_id", ("contact_sort_name"("name", "profile_name") COLLATE "C"), "id") WHERE "deleted_at" IS NULL AND ("contact_sort_name"("name", "profile_name") COLLATE "C") IS NOT NULL;
