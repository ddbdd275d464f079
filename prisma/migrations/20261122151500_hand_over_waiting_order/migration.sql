-- A claim takes the first messages of every number that has any waiting: it walks the numbers, not their backlogs.
CREATE INDEX "hand_over_waiting" ON "hand_over"("workspace_id", "number_id", "bulk", "message_id") WHERE "handed_over_at" IS NULL;

-- DropIndex
DROP INDEX "hand_over_due";
