-- Several responders on one number (spec/10 PL2): who answers in a chat on a number, and our role on it.
ALTER TABLE "conversation_window" ADD COLUMN "owner" TEXT,
ADD COLUMN "owner_role" TEXT,
ADD COLUMN "owner_since" TIMESTAMPTZ(3);

ALTER TABLE "number" ADD COLUMN "responder_role" TEXT;

-- What the Prisma schema cannot say.
ALTER TABLE "conversation_window"
  ADD CONSTRAINT "conversation_window_owner_set" CHECK ("owner" = ANY ('{workspace,external}'::text[])) NOT VALID;
ALTER TABLE "conversation_window" VALIDATE CONSTRAINT "conversation_window_owner_set";
ALTER TABLE "message"
  DROP CONSTRAINT "message_sent_by_type_set",
  ADD CONSTRAINT "message_sent_by_type_set" CHECK ("sent_by_type" = ANY ('{api,member,chatbot,broadcast,phone_app,responder,contact}'::text[])) NOT VALID;
ALTER TABLE "timeline_entry"
  DROP CONSTRAINT "timeline_entry_by_type_set",
  ADD CONSTRAINT "timeline_entry_by_type_set" CHECK ("by_type" = ANY ('{api,member,chatbot,broadcast,phone_app,responder,contact}'::text[])) NOT VALID;
ALTER TABLE "bot_decision"
  DROP CONSTRAINT "bot_decision_look_set",
  ADD CONSTRAINT "bot_decision_look_set" CHECK ("look" = ANY ('{too_late,with_people,person_wrote,paused,off,other_responder,out_of_hours,no_text,transfer_keyword,flow,flow_trigger,keyword,greeting,ai,fallback,nothing}'::text[])) NOT VALID;
