-- Tables that only grow keep their shape: PostgreSQL scales what it knows of them by their size, so that they are
-- analyzed when they have grown by half and not by a tenth.
ALTER TABLE "message" SET (autovacuum_analyze_scale_factor = 0.5);
ALTER TABLE "event" SET (autovacuum_analyze_scale_factor = 0.5);
ALTER TABLE "event_body" SET (autovacuum_analyze_scale_factor = 0.5);
ALTER TABLE "webhook_delivery" SET (autovacuum_analyze_scale_factor = 0.5);

-- Rows that live for a day or less are vacuumed once they are deleted; a vacuum after inserts would find nothing to do.
ALTER TABLE "idempotency_record" SET (autovacuum_analyze_scale_factor = 0.5, autovacuum_vacuum_insert_threshold = -1);
ALTER TABLE "hand_over" SET (autovacuum_analyze_scale_factor = 0.5, autovacuum_analyze_threshold = 1000, autovacuum_vacuum_insert_threshold = -1);
