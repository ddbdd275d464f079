-- Concurrently, so that people sign in meanwhile.
CREATE INDEX CONCURRENTLY "refresh_token_open" ON "refresh_token"("user_id") WHERE "used_at" IS NULL AND "revoked_at" IS NULL;
