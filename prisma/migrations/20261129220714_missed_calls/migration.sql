-- Calls of customers stand in the thread as missed (spec/10 PL10); marketing templates by a service of their own (PL5).
ALTER TABLE "timeline_entry"
  DROP CONSTRAINT "timeline_entry_kind_set",
  ADD CONSTRAINT "timeline_entry_kind_set" CHECK ("kind" = ANY ('{assigned,closed,reopened,snoozed,came_back,tagged,handed_over,given_back,missed_call,marketing_choice}'::text[])) NOT VALID;

ALTER TABLE "number" ADD COLUMN "marketing_messages" BOOLEAN NOT NULL DEFAULT false;
