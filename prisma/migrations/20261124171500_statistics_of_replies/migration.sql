-- The answers to a message are sought by it, so the planner has to know how often it is there.
ALTER TABLE "message" ALTER COLUMN "reply_to_message_id" SET STATISTICS -1;
