-- Both are written by statements that have just written the row they point to: the number of an event is taken from the
-- workspace's counter, and a message is queued by the statement that saves it. Asking again costs a look-up and a lock
-- per row of the tables that are written most (docs/benchmarks.md, Accepting).
ALTER TABLE "event" DROP CONSTRAINT "event_workspace_fkey";
ALTER TABLE "hand_over" DROP CONSTRAINT "hand_over_message_fkey";
