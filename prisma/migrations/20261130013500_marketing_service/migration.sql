-- Marketing templates of new numbers go by the platform's service, until it refuses them (spec/10 PL5, docs/adr/0146).
ALTER TABLE "number" ALTER COLUMN "marketing_messages" SET DEFAULT true;

ALTER TABLE "account_change"
  DROP CONSTRAINT "account_change_kind_set",
  ADD CONSTRAINT "account_change_kind_set" CHECK ("kind" = ANY ('{status,quality,messaging_limit,throughput,restriction,token,name,marketing_service}'::text[])) NOT VALID;
