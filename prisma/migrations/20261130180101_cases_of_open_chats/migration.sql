-- The work that goes on in chats that are open by now (docs/adr/0172). A chat that a process of the version before opens
-- meanwhile gets its case when it is closed.
INSERT INTO "conversation_case" ("workspace_id", "id", "contact_id", "opened_at", "created_at", "updated_at")
SELECT v."workspace_id", gen_random_uuid(), v."contact_id", coalesce(v."opened_at", v."updated_at"), v."updated_at", v."updated_at"
FROM "conversation" v
WHERE v."status" = 'open'
ON CONFLICT DO NOTHING;
