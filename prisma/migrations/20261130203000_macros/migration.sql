-- A new table points at workspaces, which are locked for a moment.
SET LOCAL lock_timeout = '10s';

-- CreateTable
CREATE TABLE "macro" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "steps" JSONB NOT NULL,
    "is_shared" BOOLEAN NOT NULL,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "macro_pkey" PRIMARY KEY ("workspace_id","id")
);

ALTER TABLE "macro" ADD CONSTRAINT "macro_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What the Prisma schema cannot say.

-- A person has a name once, and a workspace shares a name once, ignoring case.
CREATE UNIQUE INDEX "macro_own_name" ON "macro"("workspace_id", "owner_id", lower("name")) WHERE NOT "is_shared";
CREATE UNIQUE INDEX "macro_shared_name" ON "macro"("workspace_id", lower("name")) WHERE "is_shared";
