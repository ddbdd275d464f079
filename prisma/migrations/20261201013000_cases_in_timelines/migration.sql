-- Timelines of chats say which fields and tags of cases changed.
ALTER TABLE "timeline_entry"
  DROP CONSTRAINT "timeline_entry_kind_set",
  ADD CONSTRAINT "timeline_entry_kind_set" CHECK ("kind" = ANY ('{assigned,closed,reopened,snoozed,came_back,tagged,handed_over,given_back,prioritized,service_missed,owner_changed,missed_call,call,marketing_choice,case_changed,rule_ran}'::text[])) NOT VALID;
