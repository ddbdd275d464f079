-- A new table points at workspaces, which are locked for a moment.
SET LOCAL lock_timeout = '10s';

-- CreateTable
CREATE TABLE "contact_import" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "headers" TEXT[],
    "mapping" TEXT[],
    "updates_known" BOOLEAN NOT NULL DEFAULT false,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "place" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "updated" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "created_by_id" UUID NOT NULL,
    "key_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "told_at" TIMESTAMPTZ(3),
    "rows_until" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "contact_import_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "contact_import_row" (
    "workspace_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "cells" JSON NOT NULL,

    CONSTRAINT "contact_import_row_pkey" PRIMARY KEY ("workspace_id","import_id","place")
);

-- CreateTable
CREATE TABLE "contact_import_fault" (
    "workspace_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "field" TEXT,
    "code" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "value" TEXT,

    CONSTRAINT "contact_import_fault_pkey" PRIMARY KEY ("workspace_id","import_id","place")
);

-- CreateIndex
CREATE INDEX "contact_import_workspace_id_created_at_id_idx" ON "contact_import"("workspace_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "contact_import_row" ADD CONSTRAINT "contact_import_row_workspace_id_import_id_fkey" FOREIGN KEY ("workspace_id", "import_id") REFERENCES "contact_import"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "contact_import_fault" ADD CONSTRAINT "contact_import_fault_workspace_id_import_id_fkey" FOREIGN KEY ("workspace_id", "import_id") REFERENCES "contact_import"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "contact_import" ADD CONSTRAINT "contact_import_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- One of a workspace runs at a time; workers look for those that do every second.
CREATE UNIQUE INDEX "contact_import_running" ON "contact_import"("workspace_id") WHERE "state" = 'running';

ALTER TABLE "contact_import"
  ADD CONSTRAINT "contact_import_state_set" CHECK ("state" = ANY ('{reading,ready,running,completed,cancelled,failed}'::text[]));

ALTER TABLE "contact_import_fault"
  ADD CONSTRAINT "contact_import_fault_code_set" CHECK ("code" = ANY ('{phone_missing,phone_unreadable,name_too_long,tags_unusable,number_unknown,agent_unknown,assigning_forbidden,out_of_sight,limit_reached,field_unusable,cell_too_long,not_storable,other}'::text[]));
