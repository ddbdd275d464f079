-- An index seeks by it (message_free_replies).
ALTER TABLE "message" ALTER COLUMN "delivered_at" SET STATISTICS -1;
