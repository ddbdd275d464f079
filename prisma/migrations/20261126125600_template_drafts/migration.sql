-- AlterTable
ALTER TABLE "template" ADD COLUMN     "created_by_name" TEXT,
ADD COLUMN     "display_name" TEXT,
ADD COLUMN     "form" JSONB,
ADD COLUMN     "header_media_id" UUID,
ADD COLUMN     "platform_status" TEXT,
ADD COLUMN     "updated_by_name" TEXT;

-- CreateTable
CREATE TABLE "template_history" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "template_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "before" TEXT,
    "after" TEXT NOT NULL,
    "reason" TEXT,
    "explanation" TEXT,
    "recommendation" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "template_history_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "template_sample" (
    "workspace_id" UUID NOT NULL,
    "media_id" UUID NOT NULL,
    "handle" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "template_sample_pkey" PRIMARY KEY ("workspace_id","media_id")
);

-- CreateIndex
CREATE INDEX "template_history_workspace_id_template_id_kind_at_idx" ON "template_history"("workspace_id", "template_id", "kind", "at");

-- AddForeignKey
ALTER TABLE "template_history" ADD CONSTRAINT "template_history_workspace_id_template_id_fkey" FOREIGN KEY ("workspace_id", "template_id") REFERENCES "template"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "template_sample" ADD CONSTRAINT "template_sample_workspace_id_media_id_fkey" FOREIGN KEY ("workspace_id", "media_id") REFERENCES "media"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What the Prisma schema cannot say.
ALTER TABLE "template_history" ADD CONSTRAINT "template_history_kind_set" CHECK ("kind" = ANY ('{status,quality,category}'::text[]));

CREATE INDEX "template_header_media" ON "template" ("workspace_id", "header_media_id") WHERE "header_media_id" IS NOT NULL;

-- Rows from before know our word of the status alone.
UPDATE "template" SET "platform_status" = upper("status") WHERE "status" <> 'draft';
