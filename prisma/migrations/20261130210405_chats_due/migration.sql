-- What is due of transfers that are active by now.
UPDATE "conversation" v
SET "due_at" = CASE WHEN x."agent_id" IS NULL THEN x."sla_response_deadline" ELSE x."sla_resolution_deadline" END
FROM "transfer" x
WHERE x."workspace_id" = v."workspace_id" AND x."contact_id" = v."contact_id" AND x."status" = 'active'
  AND x."sla_response_deadline" IS NOT NULL;
