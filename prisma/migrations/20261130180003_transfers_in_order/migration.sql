-- What was handed over and goes on, in the order of the queue. Made while others write: alone in its migration.
CREATE INDEX CONCURRENTLY "transfer_in_order" ON "transfer"("workspace_id", "priority", "transferred_at", "id", "team_id", "agent_id") WHERE "status" = 'active';
