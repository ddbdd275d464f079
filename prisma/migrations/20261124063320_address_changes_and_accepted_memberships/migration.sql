-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "accepted_at" TIMESTAMPTZ(3);

-- Who drew whom in is not known of those that are there: they stay as they counted until now.
UPDATE "membership" SET "accepted_at" = "created_at";

-- CreateTable
CREATE TABLE "address_change" (
    "user_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "address_change_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "address_change_token_hash_key" ON "address_change"("token_hash");

-- CreateIndex
CREATE INDEX "address_change_expires_at_idx" ON "address_change"("expires_at");

-- AddForeignKey
ALTER TABLE "address_change" ADD CONSTRAINT "address_change_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
