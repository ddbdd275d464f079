-- Concurrently, so that people are notified meanwhile: what is still to be mailed is little among much.
CREATE INDEX CONCURRENTLY "notification_to_mail" ON "notification"("mail_at") WHERE "mail_at" IS NOT NULL;
