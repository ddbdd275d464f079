-- CreateIndex
CREATE INDEX "template_history_at_idx" ON "template_history"("at");
