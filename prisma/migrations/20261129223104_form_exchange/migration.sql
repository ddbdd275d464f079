-- CreateTable
CREATE TABLE "form_exchange" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "flow_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "screen" TEXT,
    "asked" JSONB NOT NULL,
    "answered" JSONB,
    "status" INTEGER NOT NULL,
    "failure" TEXT,
    "duration_ms" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "form_exchange_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "form_exchange_workspace_id_flow_id_id_idx" ON "form_exchange"("workspace_id", "flow_id", "id");

-- CreateIndex
CREATE INDEX "form_exchange_workspace_id_contact_id_idx" ON "form_exchange"("workspace_id", "contact_id");

-- CreateIndex
CREATE INDEX "form_exchange_created_at_idx" ON "form_exchange"("created_at");

-- AddForeignKey
ALTER TABLE "form_exchange" ADD CONSTRAINT "form_exchange_workspace_id_flow_id_fkey" FOREIGN KEY ("workspace_id", "flow_id") REFERENCES "interactive_flow"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "form_exchange" ADD CONSTRAINT "form_exchange_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
