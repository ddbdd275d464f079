-- AlterTable
ALTER TABLE "bot_decision" ADD COLUMN "ai_context_ids" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN "ai_failure" TEXT,
ADD COLUMN "ai_input_tokens" INTEGER,
ADD COLUMN "ai_model" TEXT,
ADD COLUMN "ai_output_tokens" INTEGER;

-- What the Prisma schema cannot say.
ALTER TABLE "bot_decision"
  DROP CONSTRAINT "bot_decision_look_set",
  ADD CONSTRAINT "bot_decision_look_set" CHECK ("look" = ANY ('{too_late,with_people,person_wrote,paused,off,out_of_hours,no_text,transfer_keyword,flow,flow_trigger,keyword,greeting,ai,fallback,nothing}'::text[])) NOT VALID,
  ADD CONSTRAINT "bot_decision_ai_failure_set" CHECK ("ai_failure" = ANY ('{not_reachable,bad_key,unknown_model,bad_address,not_a_model,too_long,refused,busy,server_error,timed_out,paused,no_answer,filtered,tool_call,broken_text,foreign_link,told_its_prompt,budget_used_up,no_model,unsendable,failed,taken_over,off,ended}'::text[])) NOT VALID;
ALTER TABLE "bot_decision" VALIDATE CONSTRAINT "bot_decision_look_set";
ALTER TABLE "bot_decision" VALIDATE CONSTRAINT "bot_decision_ai_failure_set";
