-- The rows that are there, read while others read and write.
ALTER TABLE "message" VALIDATE CONSTRAINT "message_sent_by_type_set";
ALTER TABLE "timeline_entry" VALIDATE CONSTRAINT "timeline_entry_by_type_set";
ALTER TABLE "bot_decision" VALIDATE CONSTRAINT "bot_decision_look_set";
