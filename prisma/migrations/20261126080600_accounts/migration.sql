-- DropForeignKey
ALTER TABLE "conversation_window" DROP CONSTRAINT "conversation_window_workspace_id_number_id_fkey";

-- DropForeignKey
ALTER TABLE "template" DROP CONSTRAINT "template_workspace_id_number_id_fkey";

-- DropForeignKey
ALTER TABLE "platform_upload" DROP CONSTRAINT "platform_upload_workspace_id_number_id_fkey";

-- A broadcast is history: it stays when its number is removed.
ALTER TABLE "broadcast" DROP CONSTRAINT "broadcast_number_fkey";

-- AlterTable
ALTER TABLE "number" ADD COLUMN     "facts_attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "facts_due_at" TIMESTAMPTZ(3),
ADD COLUMN     "history_phase" INTEGER,
ADD COLUMN     "history_progress" INTEGER,
ADD COLUMN     "is_on_business_app" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "messaging_limit" TEXT,
ADD COLUMN     "pin" TEXT,
ADD COLUMN     "quality" TEXT NOT NULL DEFAULT 'unknown',
ADD COLUMN     "restricted_until" TIMESTAMPTZ(3),
ADD COLUMN     "restriction" TEXT,
ADD COLUMN     "throughput" TEXT,
ADD COLUMN     "token_refused_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "removed_number" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "walked_at" TIMESTAMPTZ(3),
    "walked_id" UUID,

    CONSTRAINT "removed_number_pkey" PRIMARY KEY ("workspace_id","id")
);

-- What the Prisma schema cannot say.
ALTER TABLE "removed_number" ADD CONSTRAINT "removed_number_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "number" ADD CONSTRAINT "number_quality_set" CHECK ("quality" = ANY ('{green,yellow,red,unknown}'::text[]));

CREATE INDEX "number_facts_due" ON "number" ("facts_due_at") WHERE "facts_due_at" IS NOT NULL;
CREATE INDEX "removed_number_due" ON "removed_number" ("due_at") WHERE "due_at" IS NOT NULL;
