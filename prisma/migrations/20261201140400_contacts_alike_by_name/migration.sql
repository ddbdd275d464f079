-- Contacts of one name, with all that their list reads: it does not compute the keys of all contacts again (docs/adr/0077).
-- Made while others write: alone in its migration.
CREATE INDEX CONCURRENTLY "contact_alike_by_name"
  ON "contact"("workspace_id", "contact_name_key"("name", "profile_name"), "created_at", "id") INCLUDE ("name", "profile_name")
  WHERE "deleted_at" IS NULL AND "contact_name_key"("name", "profile_name") IS NOT NULL;
