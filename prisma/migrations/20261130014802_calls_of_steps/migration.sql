-- The call whose answer a step went on with.
ALTER TABLE "bot_step" ADD COLUMN "call" JSONB;
