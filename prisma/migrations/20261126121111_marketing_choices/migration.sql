-- Timelines also tell who opted a contact out of marketing, or in again.
ALTER TABLE "timeline_entry"
  DROP CONSTRAINT "timeline_entry_kind_set",
  ADD CONSTRAINT "timeline_entry_kind_set"
    CHECK ("kind" = ANY ('{assigned,closed,reopened,snoozed,came_back,tagged,marketing_choice}'::text[])) NOT VALID;

ALTER TABLE "timeline_entry" VALIDATE CONSTRAINT "timeline_entry_kind_set";
