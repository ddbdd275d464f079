-- CreateTable
CREATE TABLE "catalog" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "platform_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "catalog_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "product" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "catalog_id" UUID NOT NULL,
    "platform_id" TEXT NOT NULL,
    "retailer_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "price" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "url" TEXT,
    "image_url" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "product_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "catalog_turn" (
    "workspace_id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "owner" UUID NOT NULL,
    "retailer_id" TEXT,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "catalog_turn_pkey" PRIMARY KEY ("workspace_id","number_id","subject")
);

-- CreateIndex
CREATE INDEX "catalog_workspace_id_platform_id_idx" ON "catalog"("workspace_id", "platform_id");

-- CreateIndex
CREATE UNIQUE INDEX "catalog_workspace_id_number_id_platform_id_key" ON "catalog"("workspace_id", "number_id", "platform_id");

-- CreateIndex
CREATE UNIQUE INDEX "product_workspace_id_catalog_id_platform_id_key" ON "product"("workspace_id", "catalog_id", "platform_id");

-- CreateIndex
CREATE UNIQUE INDEX "product_workspace_id_catalog_id_retailer_id_key" ON "product"("workspace_id", "catalog_id", "retailer_id");

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_workspace_id_catalog_id_fkey" FOREIGN KEY ("workspace_id", "catalog_id") REFERENCES "catalog"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
