-- A claim takes messages of broadcasts in their order, one of each number in turn: in an index without that order each turn
-- read and sorted all that wait for the number.
CREATE INDEX CONCURRENTLY "hand_over_bulk_order" ON "hand_over"("workspace_id", "number_id", "message_id") WHERE "handed_over_at" IS NULL AND "bulk";
