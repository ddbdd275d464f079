-- Calls that a step made without waiting for them: what comes of them is kept with it.
ALTER TABLE "bot_step" ADD COLUMN "called" UUID[] DEFAULT ARRAY[]::UUID[];
