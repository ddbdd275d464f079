ALTER TABLE "conversation" VALIDATE CONSTRAINT "conversation_priority_check";
ALTER TABLE "transfer" VALIDATE CONSTRAINT "transfer_priority_check";
ALTER TABLE "timeline_entry" VALIDATE CONSTRAINT "timeline_entry_kind_set";
