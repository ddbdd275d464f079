-- What was not handed over in time is looked for every second: without the order of acceptance all that waits was read.
CREATE INDEX CONCURRENTLY "hand_over_accepted" ON "hand_over"("accepted_at") WHERE "handed_over_at" IS NULL;
