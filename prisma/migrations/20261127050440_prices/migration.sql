-- New tables point at workspaces, which are locked for a moment.
SET LOCAL lock_timeout = '10s';

-- CreateTable
CREATE TABLE "price_list" (
    "workspace_id" UUID NOT NULL,
    "currency" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "price_list_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "price" (
    "workspace_id" UUID NOT NULL,
    "category" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "micros" BIGINT NOT NULL,

    CONSTRAINT "price_pkey" PRIMARY KEY ("workspace_id","category","country")
);

ALTER TABLE "price_list" ADD CONSTRAINT "price_list_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "price"
  ADD CONSTRAINT "price_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  ADD CONSTRAINT "price_category_set" CHECK ("category" = ANY ('{marketing,utility,authentication,authentication_international,service}'::text[]));
