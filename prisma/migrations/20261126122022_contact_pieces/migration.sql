-- By what contacts are found (docs/adr/0065). Made while others write: alone in its migration.
CREATE INDEX CONCURRENTLY "contact_pieces_living" ON "contact" USING gin ("contact_pieces"("workspace_id", "name", "profile_name", "phone")) WHERE "deleted_at" IS NULL;
