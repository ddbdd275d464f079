-- AlterTable
ALTER TABLE "macro" ADD COLUMN     "keys" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "macro_workspace_id_keys_key" ON "macro"("workspace_id", "keys");
