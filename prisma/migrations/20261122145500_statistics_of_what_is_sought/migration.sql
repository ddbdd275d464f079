-- What no statement seeks by needs no statistics: bodies and texts of the tables that grow with every message made most
-- of the cost of analyzing them, and pg_statistic kept samples of what people wrote.

ALTER TABLE "message"
  ALTER COLUMN "content" SET STATISTICS 0,
  ALTER COLUMN "raw" SET STATISTICS 0,
  ALTER COLUMN "error_code" SET STATISTICS 0,
  ALTER COLUMN "error_message" SET STATISTICS 0,
  ALTER COLUMN "failure_cause" SET STATISTICS 0,
  ALTER COLUMN "from_phone" SET STATISTICS 0,
  ALTER COLUMN "to_phone" SET STATISTICS 0,
  ALTER COLUMN "reply_to_message_id" SET STATISTICS 0,
  ALTER COLUMN "sent_by_type" SET STATISTICS 0,
  ALTER COLUMN "sent_by_id" SET STATISTICS 0,
  ALTER COLUMN "sent_at" SET STATISTICS 0,
  ALTER COLUMN "delivered_at" SET STATISTICS 0,
  ALTER COLUMN "read_at" SET STATISTICS 0,
  ALTER COLUMN "failed_at" SET STATISTICS 0;

ALTER TABLE "conversation"
  ALTER COLUMN "last_message_id" SET STATISTICS 0,
  ALTER COLUMN "last_message_preview" SET STATISTICS 0;

ALTER TABLE "event"
  ALTER COLUMN "id" SET STATISTICS 0,
  ALTER COLUMN "subject_id" SET STATISTICS 0,
  ALTER COLUMN "data" SET STATISTICS 0;

ALTER TABLE "event_body" ALTER COLUMN "body" SET STATISTICS 0;

ALTER TABLE "idempotency_record"
  ALTER COLUMN "lineage_id" SET STATISTICS 0,
  ALTER COLUMN "fingerprint" SET STATISTICS 0,
  ALTER COLUMN "request_id" SET STATISTICS 0,
  ALTER COLUMN "resource_id" SET STATISTICS 0,
  ALTER COLUMN "lease_until" SET STATISTICS 0,
  ALTER COLUMN "status" SET STATISTICS 0,
  ALTER COLUMN "body" SET STATISTICS 0,
  ALTER COLUMN "created_at" SET STATISTICS 0;

ALTER TABLE "inbound_callback"
  ALTER COLUMN "body" SET STATISTICS 0,
  ALTER COLUMN "number_ids" SET STATISTICS 0,
  ALTER COLUMN "error" SET STATISTICS 0;

ALTER TABLE "parked_status" ALTER COLUMN "body" SET STATISTICS 0;

ALTER TABLE "webhook_delivery"
  ALTER COLUMN "last_answer" SET STATISTICS 0,
  ALTER COLUMN "earlier_answers" SET STATISTICS 0;

ALTER TABLE "legacy_webhook_delivery" ALTER COLUMN "body" SET STATISTICS 0;

ALTER TABLE "broadcast_recipient"
  ALTER COLUMN "own" SET STATISTICS 0,
  ALTER COLUMN "error_message" SET STATISTICS 0;
