-- Who waits by now: since the last message, if that is the customer's.
UPDATE "conversation" v
SET "waiting_since" = v."last_message_at"
FROM "message" m
WHERE v."status" = 'open' AND v."last_incoming_at" >= v."last_message_at"
  AND m."workspace_id" = v."workspace_id" AND m."id" = v."last_message_id" AND m."direction" = 'incoming' AND m."type" <> 'system';
