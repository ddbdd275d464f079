-- CreateTable
CREATE TABLE "chatbot_flow" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "trigger_keywords" TEXT[],
    "trigger_button_id" TEXT,
    "number_id" UUID,
    "initial_message" TEXT NOT NULL DEFAULT '',
    "initial_message_type" TEXT NOT NULL DEFAULT 'text',
    "completion_message" TEXT NOT NULL DEFAULT '',
    "on_complete_action" TEXT NOT NULL DEFAULT 'none',
    "completion_config" JSONB NOT NULL DEFAULT '{}',
    "timeout_message" TEXT NOT NULL DEFAULT '',
    "cancel_keywords" TEXT[],
    "cancel_message" TEXT NOT NULL DEFAULT '',
    "panel_config" JSONB NOT NULL DEFAULT '{}',
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "graph" JSONB NOT NULL,
    "secrets" TEXT,
    "live_version" INTEGER,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_by_id" UUID,
    "updated_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chatbot_flow_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "flow_version" (
    "workspace_id" UUID NOT NULL,
    "flow_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "graph" JSONB NOT NULL,
    "secrets" TEXT,
    "settings" JSONB NOT NULL,
    "checksum" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "published_by_id" UUID,
    "published_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "flow_version_pkey" PRIMARY KEY ("workspace_id","flow_id","version")
);

-- CreateIndex
CREATE INDEX "chatbot_flow_workspace_id_created_at_id_idx" ON "chatbot_flow"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "flow_version_workspace_id_id_key" ON "flow_version"("workspace_id", "id");

-- AddForeignKey
ALTER TABLE "flow_version" ADD CONSTRAINT "flow_version_workspace_id_flow_id_fkey" FOREIGN KEY ("workspace_id", "flow_id") REFERENCES "chatbot_flow"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What the Prisma schema cannot say.
ALTER TABLE "chatbot_flow"
  ADD CONSTRAINT "chatbot_flow_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE,
  ADD CONSTRAINT "chatbot_flow_initial_message_type_set" CHECK ("initial_message_type" = ANY ('{text,buttons}'::text[])),
  ADD CONSTRAINT "chatbot_flow_on_complete_action_set" CHECK ("on_complete_action" = ANY ('{none,webhook,create_record}'::text[]));
-- A workspace has a name once, ignoring case (spec/8 CF1).
CREATE UNIQUE INDEX "chatbot_flow_name" ON "chatbot_flow" ("workspace_id", lower("name"));
