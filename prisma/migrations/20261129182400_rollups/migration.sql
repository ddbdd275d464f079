-- CreateTable
CREATE TABLE "message_count" (
    "workspace_id" UUID NOT NULL,
    "span" TEXT NOT NULL,
    "begins_at" TIMESTAMPTZ(3) NOT NULL,
    "number_id" UUID NOT NULL,
    "direction" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "sent_by_type" TEXT NOT NULL,
    "made" INTEGER NOT NULL DEFAULT 0,
    "sent" INTEGER NOT NULL DEFAULT 0,
    "delivered" INTEGER NOT NULL DEFAULT 0,
    "read" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "message_count_pkey" PRIMARY KEY ("workspace_id","span","begins_at","number_id","direction","type","sent_by_type")
);

-- CreateTable
CREATE TABLE "member_message_count" (
    "workspace_id" UUID NOT NULL,
    "span" TEXT NOT NULL,
    "begins_at" TIMESTAMPTZ(3) NOT NULL,
    "user_id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "made" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "member_message_count_pkey" PRIMARY KEY ("workspace_id","span","begins_at","user_id","number_id")
);

-- CreateTable
CREATE TABLE "rollup_position" (
    "workspace_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "timezone" TEXT NOT NULL,
    "older_than" TIMESTAMPTZ(3),
    "older_than_id" UUID,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rollup_position_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateIndex
CREATE INDEX "message_count_workspace_id_number_id_idx" ON "message_count"("workspace_id", "number_id");

-- CreateIndex
CREATE INDEX "member_message_count_workspace_id_number_id_idx" ON "member_message_count"("workspace_id", "number_id");

-- What the Prisma schema cannot say.
ALTER TABLE "message_count" ADD CONSTRAINT "message_count_span_set" CHECK ("span" = ANY ('{hour,day,month}'::text[]));
ALTER TABLE "member_message_count" ADD CONSTRAINT "member_message_count_span_set" CHECK ("span" = ANY ('{hour,day,month}'::text[]));
CREATE INDEX "message_count_expiring" ON "message_count" ("expires_at") WHERE "expires_at" IS NOT NULL;
CREATE INDEX "member_message_count_expiring" ON "member_message_count" ("expires_at") WHERE "expires_at" IS NOT NULL;

-- The messages of a number go with it, and so do their figures.
ALTER TABLE "message_count" ADD CONSTRAINT "message_count_number_fkey" FOREIGN KEY ("workspace_id", "number_id") REFERENCES "number"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "member_message_count" ADD CONSTRAINT "member_message_count_number_fkey" FOREIGN KEY ("workspace_id", "number_id") REFERENCES "number"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "rollup_position" ADD CONSTRAINT "rollup_position_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
