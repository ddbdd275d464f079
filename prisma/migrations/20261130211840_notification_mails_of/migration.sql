-- Concurrently, so that people are notified meanwhile: what is still to be mailed to one person.
CREATE INDEX CONCURRENTLY "notification_mails_of" ON "notification"("workspace_id", "user_id", "mail_at") WHERE "mail_at" IS NOT NULL;
