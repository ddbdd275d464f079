-- CreateTable
CREATE TABLE "contact_referral" (
    "workspace_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "source_type" TEXT,
    "source_id" TEXT,
    "referral" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contact_referral_pkey" PRIMARY KEY ("workspace_id","message_id")
);

-- CreateIndex
CREATE INDEX "contact_referral_workspace_id_contact_id_created_at_message_idx" ON "contact_referral"("workspace_id", "contact_id", "created_at", "message_id");

-- CreateIndex
CREATE INDEX "contact_referral_workspace_id_source_id_created_at_idx" ON "contact_referral"("workspace_id", "source_id", "created_at");

-- CreateIndex
CREATE INDEX "contact_referral_workspace_id_created_at_idx" ON "contact_referral"("workspace_id", "created_at");

-- AddForeignKey
ALTER TABLE "contact_referral" ADD CONSTRAINT "contact_referral_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
