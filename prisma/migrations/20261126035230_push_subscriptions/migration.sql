-- CreateTable
CREATE TABLE "push_subscription" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "claimed_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "push_subscription_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "push_subscription_workspace_id_user_id_idx" ON "push_subscription"("workspace_id", "user_id");

-- What its scope can be: PushScope.
ALTER TABLE "push_subscription"
  ADD CONSTRAINT "push_subscription_scope_set" CHECK ("scope" = ANY ('{mine,team}'::text[]));
