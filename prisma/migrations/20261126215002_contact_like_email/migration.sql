-- Concurrently, so that contacts are written meanwhile.
CREATE INDEX CONCURRENTLY "contact_like_email" ON "contact"("workspace_id", "contact_email_key"("custom_fields")) WHERE "deleted_at" IS NULL AND "contact_email_key"("custom_fields") IS NOT NULL;
