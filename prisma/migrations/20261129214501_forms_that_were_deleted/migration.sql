-- AlterTable
ALTER TABLE "interactive_flow" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "parked_form_answer" (
    "workspace_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "platform_flow_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "parked_form_answer_pkey" PRIMARY KEY ("workspace_id","message_id")
);

-- CreateIndex
CREATE INDEX "parked_form_answer_workspace_id_platform_flow_id_message_id_idx" ON "parked_form_answer"("workspace_id", "platform_flow_id", "message_id");

-- What waits for its form goes with its message.
ALTER TABLE "parked_form_answer" ADD CONSTRAINT "parked_form_answer_message_fkey" FOREIGN KEY ("workspace_id", "message_id") REFERENCES "message"("workspace_id", "id") ON DELETE CASCADE;

-- An account has a name once, ignoring case; the name of a form that was deleted is free.
DROP INDEX "interactive_flow_name";
CREATE UNIQUE INDEX "interactive_flow_name" ON "interactive_flow"("workspace_id", "number_id", lower("name")) WHERE "deleted_at" IS NULL;
