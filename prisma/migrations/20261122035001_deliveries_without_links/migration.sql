-- DropForeignKey
ALTER TABLE "webhook_delivery" DROP CONSTRAINT "webhook_delivery_workspace_id_endpoint_id_fkey";

-- DropForeignKey
ALTER TABLE "webhook_delivery" DROP CONSTRAINT "webhook_delivery_workspace_id_event_id_fkey";

-- CreateIndex
CREATE INDEX "event_body_created_at_idx" ON "event_body"("created_at");

-- CreateIndex
CREATE INDEX "webhook_delivery_workspace_id_event_id_idx" ON "webhook_delivery"("workspace_id", "event_id");
