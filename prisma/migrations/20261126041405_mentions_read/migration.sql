-- AlterTable
ALTER TABLE "note_mention" ADD COLUMN     "read_at" TIMESTAMPTZ(3);

-- Whoever was named before has been told so; what nobody looked at until now would be marked in all lists at once.
UPDATE "note_mention" SET "read_at" = now();

-- The few that wait to be read, by their chats: each list of chats tells them.
CREATE INDEX "note_mention_unread" ON "note_mention"("workspace_id", "contact_id") WHERE "read_at" IS NULL;
