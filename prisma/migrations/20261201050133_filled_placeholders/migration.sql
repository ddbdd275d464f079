-- Events that gave a placeholder its type, by message: figures of earlier events count it as what it was. Made while
-- others write: alone in its migration.
CREATE INDEX CONCURRENTLY "event_by_filled_placeholder" ON "event"("workspace_id", "subject_id", "seq")
  WHERE "type" = 'message.stored' AND "data" #>> '{extras,previous_type}' IS NOT NULL;
