-- CreateTable
CREATE TABLE "message_search" (
    "workspace_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "message_search_pkey" PRIMARY KEY ("workspace_id","message_id")
);

-- CreateTable
CREATE TABLE "search_position" (
    "workspace_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "older_than" TIMESTAMPTZ(3),
    "older_than_id" UUID,

    CONSTRAINT "search_position_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateIndex
CREATE INDEX "message_search_workspace_id_created_at_message_id_idx" ON "message_search"("workspace_id", "created_at" DESC, "message_id" DESC);

CREATE INDEX "message_search_words" ON "message_search" USING gin ("words");

ALTER TABLE "message_search" ADD CONSTRAINT "message_search_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "search_position" ADD CONSTRAINT "search_position_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
