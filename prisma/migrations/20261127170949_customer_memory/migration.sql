-- CreateTable
CREATE TABLE "customer_fact" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "author_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_fact_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "customer_fact_workspace_id_contact_id_idx" ON "customer_fact"("workspace_id", "contact_id");

-- AddForeignKey
ALTER TABLE "customer_fact" ADD CONSTRAINT "customer_fact_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
