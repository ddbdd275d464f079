-- Concurrently, so that contacts are written meanwhile. The name, which is null, makes it the order of the list.
CREATE INDEX CONCURRENTLY "contact_nameless" ON "contact"("workspace_id", ("contact_sort_name"("name", "profile_name") COLLATE "C"), "id") WHERE "deleted_at" IS NULL AND ("contact_sort_name"("name", "profile_name") COLLATE "C") IS NULL;
