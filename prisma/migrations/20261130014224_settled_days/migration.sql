-- CreateTable
CREATE TABLE "settled_day" (
    "workspace_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "begins_at" TIMESTAMPTZ(3) NOT NULL,
    "before_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "settled_day_pkey" PRIMARY KEY ("workspace_id","kind","begins_at")
);

-- CreateTable
CREATE TABLE "agent_day" (
    "workspace_id" UUID NOT NULL,
    "begins_at" TIMESTAMPTZ(3) NOT NULL,
    "agent_id" UUID NOT NULL,
    "handed_over" INTEGER NOT NULL,
    "handled" INTEGER NOT NULL,
    "queue_cases" INTEGER NOT NULL,
    "queue_ms" BIGINT NOT NULL,
    "first_response_cases" INTEGER NOT NULL,
    "first_response_ms" BIGINT NOT NULL,
    "resolution_cases" INTEGER NOT NULL,
    "resolution_ms" BIGINT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agent_day_pkey" PRIMARY KEY ("workspace_id","begins_at","agent_id")
);

-- CreateTable
CREATE TABLE "spread_day" (
    "workspace_id" UUID NOT NULL,
    "begins_at" TIMESTAMPTZ(3) NOT NULL,
    "subject_id" UUID NOT NULL,
    "metric" TEXT NOT NULL,
    "slots" SMALLINT[],
    "counts" INTEGER[],
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "spread_day_pkey" PRIMARY KEY ("workspace_id","subject_id","metric","begins_at")
);

-- CreateTable
CREATE TABLE "billed_day" (
    "workspace_id" UUID NOT NULL,
    "begins_at" TIMESTAMPTZ(3) NOT NULL,
    "number_id" UUID NOT NULL,
    "billed" SMALLINT NOT NULL,
    "prefix" TEXT NOT NULL,
    "n" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billed_day_pkey" PRIMARY KEY ("workspace_id","begins_at","number_id","billed","prefix")
);

-- CreateIndex
CREATE INDEX "settled_day_expires_at_idx" ON "settled_day"("expires_at");

-- CreateIndex
CREATE INDEX "agent_day_expires_at_idx" ON "agent_day"("expires_at");

-- CreateIndex
CREATE INDEX "spread_day_workspace_id_begins_at_idx" ON "spread_day"("workspace_id", "begins_at");

-- CreateIndex
CREATE INDEX "spread_day_expires_at_idx" ON "spread_day"("expires_at");

-- CreateIndex
CREATE INDEX "billed_day_workspace_id_number_id_idx" ON "billed_day"("workspace_id", "number_id");

-- CreateIndex
CREATE INDEX "billed_day_expires_at_idx" ON "billed_day"("expires_at");

-- What the Prisma schema cannot say.
ALTER TABLE "settled_day" ADD CONSTRAINT "settled_day_kind_set" CHECK ("kind" = ANY ('{chats,billing}'::text[]));
ALTER TABLE "spread_day" ADD CONSTRAINT "spread_day_metric_set" CHECK ("metric" = ANY ('{queue,first_response,resolution,half_hour}'::text[]));
ALTER TABLE "settled_day" ADD CONSTRAINT "settled_day_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "agent_day" ADD CONSTRAINT "agent_day_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "spread_day" ADD CONSTRAINT "spread_day_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
-- The messages of a number go with it, and so do their figures.
ALTER TABLE "billed_day" ADD CONSTRAINT "billed_day_number_fkey" FOREIGN KEY ("workspace_id", "number_id") REFERENCES "number"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
