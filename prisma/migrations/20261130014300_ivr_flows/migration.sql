-- CreateTable
CREATE TABLE "ivr_flow" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "is_call_start" BOOLEAN NOT NULL DEFAULT false,
    "is_outgoing_end" BOOLEAN NOT NULL DEFAULT false,
    "graph" JSONB NOT NULL,
    "secrets" TEXT,
    "live_version" INTEGER,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_by_id" UUID,
    "updated_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ivr_flow_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "ivr_flow_version" (
    "workspace_id" UUID NOT NULL,
    "flow_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "graph" JSONB NOT NULL,
    "secrets" TEXT,
    "speech" JSONB NOT NULL DEFAULT '{}',
    "checksum" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "published_by_id" UUID,
    "published_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ivr_flow_version_pkey" PRIMARY KEY ("workspace_id","flow_id","version")
);

-- CreateTable
CREATE TABLE "ivr_audio" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT,
    "checksum" TEXT,
    "size" INTEGER NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ivr_audio_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "ivr_flow_workspace_id_created_at_id_idx" ON "ivr_flow"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "ivr_flow_version_workspace_id_id_key" ON "ivr_flow_version"("workspace_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ivr_audio_workspace_id_checksum_key" ON "ivr_audio"("workspace_id", "checksum");

-- CreateIndex
CREATE INDEX "ivr_audio_workspace_id_created_at_id_idx" ON "ivr_audio"("workspace_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "ivr_flow_version" ADD CONSTRAINT "ivr_flow_version_workspace_id_flow_id_fkey" FOREIGN KEY ("workspace_id", "flow_id") REFERENCES "ivr_flow"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What the Prisma schema cannot say.
ALTER TABLE "ivr_flow"
  ADD CONSTRAINT "ivr_flow_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE;
ALTER TABLE "ivr_audio"
  ADD CONSTRAINT "ivr_audio_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE,
  ADD CONSTRAINT "ivr_audio_source_set" CHECK ("source" = ANY ('{upload,speech}'::text[]));
-- An account has one menu that calls begin with, and one that they end with (spec/5 1.14).
CREATE UNIQUE INDEX "ivr_flow_call_start" ON "ivr_flow" ("workspace_id", "number_id") WHERE "is_active" AND "is_call_start";
CREATE UNIQUE INDEX "ivr_flow_outgoing_end" ON "ivr_flow" ("workspace_id", "number_id") WHERE "is_active" AND "is_outgoing_end";
