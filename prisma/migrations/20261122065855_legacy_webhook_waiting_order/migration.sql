-- DropIndex
DROP INDEX "legacy_webhook_delivery_next_try_at_idx";

-- CreateIndex
CREATE INDEX "legacy_webhook_delivery_workspace_id_webhook_id_next_try_at_idx" ON "legacy_webhook_delivery"("workspace_id", "webhook_id", "next_try_at", "id");
