-- New tables point at workspaces and contacts, which are locked for a moment.
SET LOCAL lock_timeout = '10s';

-- CreateTable
CREATE TABLE "case_field" (
    "workspace_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "options" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "position" INTEGER NOT NULL,
    "is_archived" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "case_field_pkey" PRIMARY KEY ("workspace_id","key"),
    CONSTRAINT "case_field_kind_set" CHECK ("kind" = ANY ('{text,number,date,boolean,choice}'::text[]))
);

-- CreateTable
CREATE TABLE "case_reason" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "is_archived" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "case_reason_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "conversation_case" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by_id" UUID,
    "reason_id" UUID,
    "note" TEXT,
    "agent_id" UUID,
    "team_id" UUID,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "fields" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversation_case_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "conversation_case_workspace_id_contact_id_opened_at_id_idx" ON "conversation_case"("workspace_id", "contact_id", "opened_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "conversation_case" ADD CONSTRAINT "conversation_case_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "conversation_case" ADD CONSTRAINT "conversation_case_workspace_id_reason_id_fkey" FOREIGN KEY ("workspace_id", "reason_id") REFERENCES "case_reason"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE "case_field" ADD CONSTRAINT "case_field_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "case_reason" ADD CONSTRAINT "case_reason_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- A constant default rewrites no table.
ALTER TABLE "workspace" ADD COLUMN "case_reason_required" BOOLEAN NOT NULL DEFAULT false;

-- What the Prisma schema cannot say.

-- A chat has one case that goes on.
CREATE UNIQUE INDEX "conversation_case_open" ON "conversation_case"("workspace_id", "contact_id") WHERE "closed_at" IS NULL;

-- A workspace has a name once, ignoring case.
CREATE UNIQUE INDEX "case_reason_name" ON "case_reason"("workspace_id", lower("name"));

-- Filters find the cases that have a reason or tags, and reports those that were closed; others cost them nothing.
CREATE INDEX "conversation_case_reasoned" ON "conversation_case"("workspace_id", "reason_id", "contact_id") WHERE "reason_id" IS NOT NULL;
CREATE INDEX "conversation_case_closed" ON "conversation_case"("workspace_id", "closed_at", "id") WHERE "closed_at" IS NOT NULL;
CREATE INDEX "conversation_case_tagged" ON "conversation_case" USING GIN ("tags") WHERE "tags" <> '{}';
