-- What a person did, newest first. Made while others write: one statement, alone in its migration (prisma/migrate.ts).
CREATE INDEX CONCURRENTLY "audit_record_workspace_id_actor_id_created_at_id_idx" ON "audit_record"("workspace_id", "actor_id", "created_at" DESC, "id" DESC);
