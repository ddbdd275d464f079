-- Concurrently, so that days are written meanwhile.
CREATE INDEX CONCURRENTLY "contact_day_workspace_id_begins_at_contact_id_idx" ON "contact_day"("workspace_id", "begins_at" DESC, "contact_id" DESC);
