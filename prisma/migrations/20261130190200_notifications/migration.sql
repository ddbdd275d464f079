-- CreateTable
CREATE TABLE "notification" (
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "contact_id" UUID,
    "subject_id" UUID,
    "actor_id" UUID,
    "alerts" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("workspace_id","user_id","id")
);

-- CreateTable
CREATE TABLE "notification_position" (
    "workspace_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,

    CONSTRAINT "notification_position_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateIndex
CREATE INDEX "notification_workspace_id_contact_id_idx" ON "notification"("workspace_id", "contact_id");

-- CreateIndex
CREATE INDEX "notification_created_at_idx" ON "notification"("created_at");

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_workspace_id_user_id_fkey" FOREIGN KEY ("workspace_id", "user_id") REFERENCES "membership"("workspace_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What the Prisma schema cannot say.
ALTER TABLE "notification_position" ADD CONSTRAINT "notification_position_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "notification"
  ADD CONSTRAINT "notification_kind_set" CHECK ("kind" = ANY ('{mentioned,assigned,overdue,campaign_completed,campaign_failed,campaign_paused,import_completed,import_failed,number_alert,form_alert,webhook_paused,webhook_disabled}'::text[]));

-- What is not read is little among much.
CREATE INDEX "notification_unread" ON "notification"("workspace_id", "user_id", "id") WHERE "read_at" IS NULL;
