-- Written by hand.
-- With the id, the oldest deliveries of an endpoint are read in order: a replay makes thousands that are due at the
-- same moment, and without it each claim would read and sort them all.
DROP INDEX "webhook_delivery_waiting";
CREATE INDEX "webhook_delivery_waiting" ON "webhook_delivery"("workspace_id", "endpoint_id", "next_try_at", "id") WHERE "state" = 'waiting';
