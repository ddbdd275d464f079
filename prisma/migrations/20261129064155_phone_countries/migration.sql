-- AlterTable
ALTER TABLE "broadcast_import" ADD COLUMN     "completed" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "contact_import" ADD COLUMN     "completed" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "workspace" ADD COLUMN     "country" TEXT;
