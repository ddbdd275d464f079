-- How many were late on a day, for the wall of those who look after the queue: most never are, and it costs them nothing.
CREATE INDEX "transfer_breached" ON "transfer"("workspace_id", "sla_breached_at") WHERE "sla_breached_at" IS NOT NULL;
