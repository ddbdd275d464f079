-- By how much a chat wants work before others (docs/adr/0171): from 1, urgent, to 4, low. 3 is what nobody has set; a
-- constant default rewrites no table.
ALTER TABLE "conversation"
  ADD COLUMN "priority" SMALLINT NOT NULL DEFAULT 3,
  ADD CONSTRAINT "conversation_priority_check" CHECK ("priority" BETWEEN 1 AND 4) NOT VALID;

ALTER TABLE "transfer"
  ADD COLUMN "priority" SMALLINT NOT NULL DEFAULT 3,
  ADD CONSTRAINT "transfer_priority_check" CHECK ("priority" BETWEEN 1 AND 4) NOT VALID;

ALTER TABLE "timeline_entry"
  DROP CONSTRAINT "timeline_entry_kind_set",
  ADD CONSTRAINT "timeline_entry_kind_set" CHECK ("kind" = ANY ('{assigned,closed,reopened,snoozed,came_back,tagged,handed_over,given_back,prioritized,owner_changed,missed_call,call,marketing_choice}'::text[])) NOT VALID;
