-- People are notified of deadlines that are near, too.
ALTER TABLE "notification"
  DROP CONSTRAINT "notification_kind_set",
  ADD CONSTRAINT "notification_kind_set" CHECK ("kind" = ANY ('{mentioned,assigned,due_soon,overdue,campaign_completed,campaign_failed,campaign_paused,import_completed,import_failed,number_alert,form_alert,webhook_paused,webhook_disabled}'::text[])) NOT VALID;
