-- CreateTable
CREATE TABLE "bot_turn" (
    "workspace_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "lane" SMALLINT GENERATED ALWAYS AS ((uuid_hash_extended("contact_id", 0) & 63)::smallint) STORED,

    CONSTRAINT "bot_turn_pkey" PRIMARY KEY ("workspace_id","message_id")
);

-- CreateTable
CREATE TABLE "bot_chat" (
    "workspace_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "paused_until" TIMESTAMPTZ(3),
    "told_closed_until" TIMESTAMPTZ(3),

    CONSTRAINT "bot_chat_pkey" PRIMARY KEY ("workspace_id","contact_id")
);

-- CreateTable
CREATE TABLE "bot_decision" (
    "workspace_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "session_id" UUID,
    "look" TEXT NOT NULL,
    "rule_id" UUID,
    "rule_name" TEXT NOT NULL DEFAULT '',
    "keyword" TEXT NOT NULL DEFAULT '',
    "passed_over" JSONB NOT NULL DEFAULT '[]',
    "reply_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "decided_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bot_decision_pkey" PRIMARY KEY ("workspace_id","message_id")
);

-- CreateIndex
CREATE INDEX "bot_turn_lane_due_at_idx" ON "bot_turn"("lane", "due_at");

-- CreateIndex
CREATE INDEX "bot_turn_workspace_id_contact_id_idx" ON "bot_turn"("workspace_id", "contact_id");

-- CreateIndex
CREATE INDEX "bot_decision_workspace_id_contact_id_idx" ON "bot_decision"("workspace_id", "contact_id");

-- CreateIndex
CREATE INDEX "bot_decision_decided_at_idx" ON "bot_decision"("decided_at");

-- AddForeignKey
ALTER TABLE "bot_turn" ADD CONSTRAINT "bot_turn_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "bot_chat" ADD CONSTRAINT "bot_chat_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "bot_decision" ADD CONSTRAINT "bot_decision_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What the Prisma schema cannot say.
ALTER TABLE "bot_decision"
  ADD CONSTRAINT "bot_decision_look_set" CHECK ("look" = ANY ('{too_late,with_people,person_wrote,paused,off,out_of_hours,no_text,transfer_keyword,keyword,greeting,fallback,nothing}'::text[]));
-- Which decision a message of the chatbot comes from.
CREATE INDEX "bot_decision_replies" ON "bot_decision" USING GIN ("reply_ids");
