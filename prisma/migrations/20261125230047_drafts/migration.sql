-- CreateTable
CREATE TABLE "draft" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "reply_to_message_id" UUID,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "draft_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "draft_workspace_id_contact_id_idx" ON "draft"("workspace_id", "contact_id");

-- CreateIndex
CREATE UNIQUE INDEX "draft_workspace_id_user_id_contact_id_kind_key" ON "draft"("workspace_id", "user_id", "contact_id", "kind");

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "draft"
  ADD CONSTRAINT "draft_kind_set" CHECK ("kind" = ANY ('{message,note}'::text[]));
