-- A new table points at workspaces, which are locked for a moment.
SET LOCAL lock_timeout = '10s';

-- CreateTable
CREATE TABLE "import_turn" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kept_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "import_turn_pkey" PRIMARY KEY ("workspace_id")
);

ALTER TABLE "import_turn" ADD CONSTRAINT "import_turn_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
