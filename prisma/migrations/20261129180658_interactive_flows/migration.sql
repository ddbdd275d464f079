-- CreateTable
CREATE TABLE "interactive_flow" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "platform_id" TEXT,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "category" TEXT NOT NULL,
    "json_version" TEXT NOT NULL,
    "definition" TEXT,
    "checksum" TEXT NOT NULL,
    "pushed_checksum" TEXT,
    "validation_errors" JSONB NOT NULL DEFAULT '[]',
    "preview_url" TEXT,
    "alerts" JSONB NOT NULL DEFAULT '{}',
    "turn_owner" UUID,
    "turn_until" TIMESTAMPTZ(3),
    "creation_asked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "interactive_flow_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "interactive_flow_version" (
    "workspace_id" UUID NOT NULL,
    "flow_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "definition" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "pushed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "interactive_flow_version_pkey" PRIMARY KEY ("workspace_id","flow_id","version")
);

-- CreateTable
CREATE TABLE "form_answer" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "flow_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "asked_by_id" UUID NOT NULL,
    "version" INTEGER,
    "fields" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "form_answer_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "interactive_flow_workspace_id_created_at_id_idx" ON "interactive_flow"("workspace_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "interactive_flow_workspace_id_platform_id_idx" ON "interactive_flow"("workspace_id", "platform_id");

-- CreateIndex
CREATE UNIQUE INDEX "interactive_flow_workspace_id_number_id_platform_id_key" ON "interactive_flow"("workspace_id", "number_id", "platform_id");

-- CreateIndex
CREATE INDEX "form_answer_workspace_id_flow_id_created_at_id_idx" ON "form_answer"("workspace_id", "flow_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "form_answer_workspace_id_contact_id_created_at_id_idx" ON "form_answer"("workspace_id", "contact_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "form_answer_workspace_id_message_id_key" ON "form_answer"("workspace_id", "message_id");

-- AddForeignKey
ALTER TABLE "interactive_flow_version" ADD CONSTRAINT "interactive_flow_version_workspace_id_flow_id_fkey" FOREIGN KEY ("workspace_id", "flow_id") REFERENCES "interactive_flow"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "form_answer" ADD CONSTRAINT "form_answer_workspace_id_flow_id_fkey" FOREIGN KEY ("workspace_id", "flow_id") REFERENCES "interactive_flow"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "form_answer" ADD CONSTRAINT "form_answer_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- An account has a name once, ignoring case (spec/8 IF2).
CREATE UNIQUE INDEX "interactive_flow_name" ON "interactive_flow"("workspace_id", "number_id", lower("name"));
