-- New tables point at contacts and memberships, which are locked for a moment.
SET LOCAL lock_timeout = '10s';

-- CreateTable
CREATE TABLE "note" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "note_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "note_mention" (
    "workspace_id" UUID NOT NULL,
    "note_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,

    CONSTRAINT "note_mention_pkey" PRIMARY KEY ("workspace_id","note_id","user_id")
);

-- CreateTable
CREATE TABLE "timeline_entry" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "by_type" TEXT NOT NULL,
    "by_id" UUID,
    "data" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "timeline_entry_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "note_workspace_id_contact_id_created_at_id_idx" ON "note"("workspace_id", "contact_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "note_mention_workspace_id_user_id_contact_id_idx" ON "note_mention"("workspace_id", "user_id", "contact_id");

-- CreateIndex
CREATE INDEX "timeline_entry_workspace_id_contact_id_created_at_id_idx" ON "timeline_entry"("workspace_id", "contact_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "note" ADD CONSTRAINT "note_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "note_mention" ADD CONSTRAINT "note_mention_workspace_id_note_id_fkey" FOREIGN KEY ("workspace_id", "note_id") REFERENCES "note"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "note_mention" ADD CONSTRAINT "note_mention_workspace_id_user_id_fkey" FOREIGN KEY ("workspace_id", "user_id") REFERENCES "membership"("workspace_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "timeline_entry" ADD CONSTRAINT "timeline_entry_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "timeline_entry"
  ADD CONSTRAINT "timeline_entry_kind_set" CHECK ("kind" = ANY ('{assigned,closed,reopened,snoozed,came_back,tagged}'::text[])),
  ADD CONSTRAINT "timeline_entry_by_type_set" CHECK ("by_type" = ANY ('{api,member,chatbot,broadcast,phone_app,contact}'::text[]));
