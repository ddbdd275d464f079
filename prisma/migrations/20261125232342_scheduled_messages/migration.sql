-- CreateTable
CREATE TABLE "scheduled_message" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "content" JSONB NOT NULL,
    "status" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,
    "refusal_code" TEXT,
    "refusal_message" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "scheduled_message_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "scheduled_message_workspace_id_contact_id_due_at_id_idx" ON "scheduled_message"("workspace_id", "contact_id", "due_at", "id");

-- AddForeignKey
ALTER TABLE "scheduled_message" ADD CONSTRAINT "scheduled_message_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE INDEX "scheduled_message_due" ON "scheduled_message"("due_at", "id") WHERE "status" = 'waiting';

ALTER TABLE "scheduled_message"
  ADD CONSTRAINT "scheduled_message_status_set" CHECK ("status" = ANY ('{waiting,refused}'::text[]));
