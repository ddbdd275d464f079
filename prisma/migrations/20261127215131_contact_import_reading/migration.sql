-- Workers look every second for those whose reader is gone.
CREATE INDEX "contact_import_reading" ON "contact_import"("created_at", "id") WHERE "state" = 'reading';
