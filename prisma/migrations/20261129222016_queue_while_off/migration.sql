-- Chats of workspaces that are there already stay out of the queue until somebody wants them in it.
ALTER TABLE "chatbot_settings" ADD COLUMN "queue_while_off" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "chatbot_settings" ALTER COLUMN "queue_while_off" SET DEFAULT true;
