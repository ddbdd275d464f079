-- DropForeignKey
ALTER TABLE "product" DROP CONSTRAINT "product_workspace_id_catalog_id_fkey";

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_workspace_id_catalog_id_fkey" FOREIGN KEY ("workspace_id", "catalog_id") REFERENCES "catalog"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
