ALTER TABLE "timeline_entry" VALIDATE CONSTRAINT "timeline_entry_kind_set";
