-- The pieces of folded names (docs/adr/0104). Made while others write: alone in its migration.
CREATE INDEX CONCURRENTLY "contact_pieces_folded" ON "contact" USING gin ("contact_pieces"("workspace_id", "name", "profile_name", "phone")) WITH (gin_pending_list_limit = 512) WHERE "deleted_at" IS NULL;
