-- When somebody has to have a chat or to be done with it, and how a person has arranged the inbox (docs/adr/0181).
ALTER TABLE "conversation" ADD COLUMN "due_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "inbox_arrangement" (
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "saved_view_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "orders" JSONB NOT NULL DEFAULT '{}',
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "inbox_arrangement_pkey" PRIMARY KEY ("workspace_id","user_id")
);

-- What the Prisma schema cannot say.
ALTER TABLE "inbox_arrangement"
  ADD CONSTRAINT "inbox_arrangement_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE;

ALTER TABLE "saved_view"
  DROP CONSTRAINT "saved_view_order_by_set",
  ADD CONSTRAINT "saved_view_order_by_set" CHECK ("order_by" = ANY ('{latest,oldest,waiting,due,priority}'::text[])) NOT VALID;
