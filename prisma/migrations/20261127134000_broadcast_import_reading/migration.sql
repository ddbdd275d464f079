-- Workers look every second for those whose reader is gone.
CREATE INDEX "broadcast_import_reading" ON "broadcast_import"("created_at", "id") WHERE "state" = 'reading';
