-- CreateTable
CREATE TABLE "broadcast_progress" (
    "workspace_id" UUID NOT NULL,
    "broadcast_id" UUID NOT NULL,
    "is_due" BOOLEAN NOT NULL DEFAULT true,
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "broadcast_progress_pkey" PRIMARY KEY ("workspace_id","broadcast_id")
);

-- CreateTable
CREATE TABLE "broadcast_reader" (
    "workspace_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,

    CONSTRAINT "broadcast_reader_pkey" PRIMARY KEY ("workspace_id")
);

-- What the Prisma schema cannot say (each stands in test/guards/drift-allowed.ts with its reason).

ALTER TABLE "broadcast_progress" ADD CONSTRAINT "broadcast_progress_broadcast_fkey" FOREIGN KEY ("workspace_id", "broadcast_id") REFERENCES "broadcast"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "broadcast_reader" ADD CONSTRAINT "broadcast_reader_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
-- Those to be told of, which are few.
CREATE INDEX "broadcast_progress_due" ON "broadcast_progress"("workspace_id", "broadcast_id") WHERE "is_due";
ALTER TABLE "broadcast_progress" SET (fillfactor = 50);
