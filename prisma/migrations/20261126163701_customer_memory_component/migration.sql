-- Written by hand.
-- What is remembered of customers was part of the AI's answers: whoever has those keeps it.
INSERT INTO "workspace_feature" ("workspace_id", "key", "enabled")
SELECT "workspace_id", 'chatbot.memory', true FROM "workspace_feature" WHERE "key" = 'chatbot.ai' AND "enabled"
ON CONFLICT ("workspace_id", "key") DO NOTHING;
