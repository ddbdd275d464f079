-- A new table points at workspaces, which are locked for a moment.
SET LOCAL lock_timeout = '10s';

-- CreateTable
CREATE TABLE "contact_segment" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "filter" JSONB NOT NULL,
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contact_segment_pkey" PRIMARY KEY ("workspace_id","id")
);

ALTER TABLE "contact_segment" ADD CONSTRAINT "contact_segment_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- A name once, ignoring case.
CREATE UNIQUE INDEX "contact_segment_name" ON "contact_segment"("workspace_id", lower("name"));
