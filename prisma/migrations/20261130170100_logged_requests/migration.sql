-- CreateTable
CREATE TABLE "logged_request" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "door" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "operation" TEXT,
    "status" INTEGER NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "request_id" TEXT NOT NULL,
    "error_code" TEXT,
    "answered_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "logged_request_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "logged_request_workspace_id_key_id_id_idx" ON "logged_request"("workspace_id", "key_id", "id");

-- CreateIndex
CREATE INDEX "logged_request_answered_at_idx" ON "logged_request"("answered_at");

-- What the Prisma schema cannot say.
ALTER TABLE "logged_request"
  ADD CONSTRAINT "logged_request_door_set" CHECK ("door" = ANY ('{v1,api,graphql}'::text[]));

-- Requests that failed are few among many.
CREATE INDEX "logged_request_failed" ON "logged_request"("workspace_id", "id") WHERE "error_code" IS NOT NULL;
