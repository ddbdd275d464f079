-- The audit log also tells who handed out what is known of a person.
ALTER TABLE "audit_record"
  DROP CONSTRAINT "audit_record_action_set",
  ADD CONSTRAINT "audit_record_action_set"
    CHECK ("action" = ANY ('{created,updated,deleted,exported,rotated,succeeded,failed,braked}'::text[])) NOT VALID;

ALTER TABLE "audit_record" VALIDATE CONSTRAINT "audit_record_action_set";
