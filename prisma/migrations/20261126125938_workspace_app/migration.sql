-- CreateTable
CREATE TABLE "workspace_app" (
    "workspace_id" UUID NOT NULL,
    "app_id" TEXT,
    "config_id" TEXT,
    "app_secret" TEXT,

    CONSTRAINT "workspace_app_pkey" PRIMARY KEY ("workspace_id")
);

-- What the Prisma schema cannot say.
ALTER TABLE "workspace_app" ADD CONSTRAINT "workspace_app_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
