-- CreateTable
CREATE TABLE "platform_figures" (
    "workspace_id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "asked" TEXT NOT NULL,
    "answer" JSONB,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "platform_figures_pkey" PRIMARY KEY ("workspace_id","number_id","asked")
);

-- CreateIndex
CREATE INDEX "platform_figures_expires_at_idx" ON "platform_figures"("expires_at");

-- What the Prisma schema cannot say: it goes with its account.
ALTER TABLE "platform_figures" ADD CONSTRAINT "platform_figures_number_fkey" FOREIGN KEY ("workspace_id", "number_id") REFERENCES "number"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
