-- Timelines of chats say who answers from then on (spec/10 PL2).
ALTER TABLE "timeline_entry"
  DROP CONSTRAINT "timeline_entry_kind_set",
  ADD CONSTRAINT "timeline_entry_kind_set" CHECK ("kind" = ANY ('{assigned,closed,reopened,snoozed,came_back,tagged,handed_over,given_back,owner_changed,missed_call,call,marketing_choice}'::text[])) NOT VALID;
