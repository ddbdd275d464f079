-- CreateTable
CREATE TABLE "flow_test" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "flow_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "steps" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "flow_test_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "flow_test_workspace_id_flow_id_idx" ON "flow_test"("workspace_id", "flow_id");

-- AddForeignKey
ALTER TABLE "flow_test" ADD CONSTRAINT "flow_test_workspace_id_flow_id_fkey" FOREIGN KEY ("workspace_id", "flow_id") REFERENCES "chatbot_flow"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
