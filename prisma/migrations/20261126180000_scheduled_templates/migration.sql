-- What is to be sent later with a template is found without reading all that is to be sent.
CREATE INDEX "scheduled_message_template" ON "scheduled_message"("workspace_id", "due_at", "id") WHERE "content" -> 'template' IS NOT NULL;
