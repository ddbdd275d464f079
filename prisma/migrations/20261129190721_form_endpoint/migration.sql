-- AlterTable
ALTER TABLE "interactive_flow" ADD COLUMN     "canned_answers" JSONB,
ADD COLUMN     "endpoint_secret" TEXT,
ADD COLUMN     "endpoint_url" TEXT;

-- CreateTable
CREATE TABLE "form_key" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "private_key" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "form_key_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "form_key_workspace_id_number_id_created_at_id_idx" ON "form_key"("workspace_id", "number_id", "created_at", "id");
