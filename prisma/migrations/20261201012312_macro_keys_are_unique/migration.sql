-- Made while others write: alone in its migration.
CREATE UNIQUE INDEX CONCURRENTLY "macro_workspace_id_keys_key" ON "macro"("workspace_id", "keys");
