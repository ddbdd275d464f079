-- Concurrently, so that contacts are written meanwhile.
CREATE INDEX CONCURRENTLY "contact_like_phone" ON "contact"("workspace_id", "contact_phone_key"("phone")) WHERE "deleted_at" IS NULL AND "contact_phone_key"("phone") IS NOT NULL;
