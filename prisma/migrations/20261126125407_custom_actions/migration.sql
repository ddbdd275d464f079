-- CreateTable
CREATE TABLE "custom_action" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "icon" TEXT,
    "action_type" TEXT NOT NULL,
    "config" JSONB NOT NULL,
    "headers" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "display_order" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "custom_action_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "custom_action_execution" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "action_id" UUID NOT NULL,
    "action_name" TEXT NOT NULL,
    "action_type" TEXT NOT NULL,
    "contact_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "succeeded" BOOLEAN NOT NULL,
    "status" INTEGER,
    "message" TEXT NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "custom_action_execution_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "custom_action_link" (
    "workspace_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "url" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "custom_action_link_pkey" PRIMARY KEY ("workspace_id","token_hash")
);

-- CreateIndex
CREATE INDEX "custom_action_execution_workspace_id_action_id_created_at_i_idx" ON "custom_action_execution"("workspace_id", "action_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "custom_action_execution_workspace_id_contact_id_idx" ON "custom_action_execution"("workspace_id", "contact_id");

-- CreateIndex
CREATE INDEX "custom_action_execution_created_at_idx" ON "custom_action_execution"("created_at");

-- CreateIndex
CREATE INDEX "custom_action_link_expires_at_idx" ON "custom_action_link"("expires_at");

ALTER TABLE "custom_action"
  ADD CONSTRAINT "custom_action_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE,
  ADD CONSTRAINT "custom_action_action_type_set" CHECK ("action_type" = ANY ('{webhook,url,javascript}'::text[])),
  ADD CONSTRAINT "custom_action_icon_set" CHECK ("icon" = ANY ('{ticket,user,bar-chart,link,phone,mail,file-text,external-link,zap,globe,code}'::text[]));

ALTER TABLE "custom_action_execution"
  ADD CONSTRAINT "custom_action_execution_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE,
  ADD CONSTRAINT "custom_action_execution_action_type_set" CHECK ("action_type" = ANY ('{webhook,url,javascript}'::text[]));

ALTER TABLE "custom_action_link"
  ADD CONSTRAINT "custom_action_link_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE;
