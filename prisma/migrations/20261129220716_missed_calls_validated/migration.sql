-- The rows that are there, read while others read and write.
ALTER TABLE "timeline_entry" VALIDATE CONSTRAINT "timeline_entry_kind_set";
