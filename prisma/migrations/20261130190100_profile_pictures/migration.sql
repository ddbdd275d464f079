-- AlterTable
ALTER TABLE "user_account" ADD COLUMN     "picture_id" UUID;

-- CreateTable
CREATE TABLE "user_picture" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "user_picture_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_picture_id_key" ON "user_picture"("id");

-- AddForeignKey
ALTER TABLE "user_picture" ADD CONSTRAINT "user_picture_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
