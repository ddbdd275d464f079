-- What a number and a template are sent with. The table has a row for each broadcast, so that it is locked for a moment.
SET LOCAL lock_timeout = '10s';

CREATE INDEX "broadcast_workspace_id_number_id_created_at_id_idx" ON "broadcast"("workspace_id", "number_id", "created_at" DESC, "id" DESC);

CREATE INDEX "broadcast_workspace_id_template_id_created_at_id_idx" ON "broadcast"("workspace_id", "template_id", "created_at" DESC, "id" DESC);
