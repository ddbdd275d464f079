-- AlterTable
ALTER TABLE "bot_session" ADD COLUMN     "call_id" UUID;

-- CreateTable
CREATE TABLE "bot_wake" (
    "workspace_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "call_id" UUID,
    "result" JSONB,
    "lane" SMALLINT GENERATED ALWAYS AS ((uuid_hash_extended("contact_id", 0) & 63)::smallint) STORED,

    CONSTRAINT "bot_wake_pkey" PRIMARY KEY ("workspace_id","session_id")
);

-- CreateTable
CREATE TABLE "bot_step" (
    "workspace_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "flow_id" UUID NOT NULL,
    "flow_version" INTEGER NOT NULL,
    "node_id" TEXT NOT NULL,
    "outcome" TEXT,
    "problem" TEXT,
    "vars" JSONB NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bot_step_pkey" PRIMARY KEY ("workspace_id","session_id","n")
);

-- CreateTable
CREATE TABLE "bot_question" (
    "workspace_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "flow_id" UUID NOT NULL,
    "flow_version" INTEGER NOT NULL,
    "node_id" TEXT NOT NULL,

    CONSTRAINT "bot_question_pkey" PRIMARY KEY ("workspace_id","message_id")
);

-- CreateIndex
CREATE INDEX "bot_wake_lane_due_at_idx" ON "bot_wake"("lane", "due_at");

-- CreateIndex
CREATE INDEX "bot_wake_workspace_id_contact_id_idx" ON "bot_wake"("workspace_id", "contact_id");

-- CreateIndex
CREATE INDEX "bot_step_at_idx" ON "bot_step"("at");

-- CreateIndex
CREATE INDEX "bot_step_workspace_id_flow_id_flow_version_at_idx" ON "bot_step"("workspace_id", "flow_id", "flow_version", "at");

-- CreateIndex
CREATE INDEX "bot_question_workspace_id_session_id_idx" ON "bot_question"("workspace_id", "session_id");

-- AddForeignKey
ALTER TABLE "bot_wake" ADD CONSTRAINT "bot_wake_workspace_id_session_id_fkey" FOREIGN KEY ("workspace_id", "session_id") REFERENCES "bot_session"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "bot_step" ADD CONSTRAINT "bot_step_workspace_id_session_id_fkey" FOREIGN KEY ("workspace_id", "session_id") REFERENCES "bot_session"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "bot_question" ADD CONSTRAINT "bot_question_workspace_id_session_id_fkey" FOREIGN KEY ("workspace_id", "session_id") REFERENCES "bot_session"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What the Prisma schema cannot say.
ALTER TABLE "bot_decision"
  DROP CONSTRAINT "bot_decision_look_set",
  ADD CONSTRAINT "bot_decision_look_set" CHECK ("look" = ANY ('{too_late,with_people,person_wrote,paused,off,out_of_hours,no_text,transfer_keyword,flow,flow_trigger,keyword,greeting,fallback,nothing}'::text[])) NOT VALID;
ALTER TABLE "bot_decision" VALIDATE CONSTRAINT "bot_decision_look_set";
-- Sessions that run a flow, for its deletion and its versions.
CREATE INDEX "bot_session_in_flow" ON "bot_session" ("workspace_id", "flow_id") WHERE "status" = 'active' AND "flow_id" IS NOT NULL;
