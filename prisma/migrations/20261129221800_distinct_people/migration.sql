-- CreateTable
CREATE TABLE "contact_day" (
    "workspace_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "begins_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contact_day_pkey" PRIMARY KEY ("workspace_id","contact_id","begins_at")
);

-- CreateTable
CREATE TABLE "contact_pair" (
    "workspace_id" UUID NOT NULL,
    "begins_at" TIMESTAMPTZ(3) NOT NULL,
    "prev_at" TIMESTAMPTZ(3) NOT NULL,
    "n" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contact_pair_pkey" PRIMARY KEY ("workspace_id","begins_at","prev_at")
);

-- CreateIndex
CREATE INDEX "contact_day_expires_at_idx" ON "contact_day"("expires_at");

-- CreateIndex
CREATE INDEX "contact_pair_expires_at_idx" ON "contact_pair"("expires_at");

-- AddForeignKey
ALTER TABLE "contact_day" ADD CONSTRAINT "contact_day_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What the Prisma schema cannot say.
ALTER TABLE "contact_pair" ADD CONSTRAINT "contact_pair_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Everything is counted anew once, now with the people.
UPDATE "rollup_position" SET "timezone" = '';
