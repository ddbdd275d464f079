-- Failed people of a campaign can be tried again by itself (docs/adr/0091).
ALTER TABLE "broadcast" ADD COLUMN "auto_retry_days" SMALLINT,
  ADD COLUMN "auto_retries" SMALLINT NOT NULL DEFAULT 0,
  ADD COLUMN "auto_retried_at" TIMESTAMPTZ(3);
