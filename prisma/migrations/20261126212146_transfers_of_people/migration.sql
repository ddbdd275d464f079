-- CreateIndex
CREATE INDEX "transfer_workspace_id_agent_id_transferred_at_id_idx" ON "transfer"("workspace_id", "agent_id", "transferred_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transfer_workspace_id_team_id_transferred_at_id_idx" ON "transfer"("workspace_id", "team_id", "transferred_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transfer_workspace_id_number_id_transferred_at_id_idx" ON "transfer"("workspace_id", "number_id", "transferred_at" DESC, "id" DESC);
