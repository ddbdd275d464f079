-- New tables point at contacts and workspaces, which are locked for a moment.
SET LOCAL lock_timeout = '10s';

-- CreateTable
CREATE TABLE "saved_view" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "filter" JSONB NOT NULL,
    "order_by" TEXT NOT NULL,
    "is_shared" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "conversation_snooze" (
    "workspace_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,
    "seen_incoming_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversation_snooze_pkey" PRIMARY KEY ("workspace_id","contact_id")
);

-- CreateIndex
CREATE INDEX "conversation_snooze_due_at_idx" ON "conversation_snooze"("due_at");

-- AddForeignKey
ALTER TABLE "conversation_snooze" ADD CONSTRAINT "conversation_snooze_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_order_by_set" CHECK ("order_by" = ANY ('{latest,oldest}'::text[]));

-- A name once, ignoring case: among a person's own, and among those that are shared.
CREATE UNIQUE INDEX "saved_view_own_name" ON "saved_view"("workspace_id", "owner_id", lower("name")) WHERE NOT "is_shared";
CREATE UNIQUE INDEX "saved_view_shared_name" ON "saved_view"("workspace_id", lower("name")) WHERE "is_shared";
