-- CreateTable
CREATE TABLE "account_change" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "previous" TEXT,
    "current" TEXT,
    "details" TEXT,
    "alert" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_change_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "account_change_workspace_id_number_id_at_id_idx" ON "account_change"("workspace_id", "number_id", "at" DESC, "id" DESC);

-- What the Prisma schema cannot say.
ALTER TABLE "account_change" ADD CONSTRAINT "account_change_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "account_change" ADD CONSTRAINT "account_change_kind_set" CHECK ("kind" = ANY ('{status,quality,messaging_limit,throughput,restriction,token,name}'::text[]));
ALTER TABLE "account_change" ADD CONSTRAINT "account_change_alert_set" CHECK ("alert" = ANY ('{quality_dropped,limit_changed,restricted,disconnected,token_refused,name_approved,name_declined}'::text[]));
