-- CreateTable
CREATE TABLE "bot_call" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "session_id" UUID,
    "kind" TEXT NOT NULL,
    "request" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'due',
    "result" JSONB,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lane" SMALLINT GENERATED ALWAYS AS ((uuid_hash_extended("contact_id", 0) & 63)::smallint) STORED,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bot_call_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "bot_call_kind_lane_due_at_idx" ON "bot_call"("kind", "lane", "due_at");

-- CreateIndex
CREATE INDEX "bot_call_workspace_id_contact_id_idx" ON "bot_call"("workspace_id", "contact_id");

-- AddForeignKey
ALTER TABLE "bot_call" ADD CONSTRAINT "bot_call_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
