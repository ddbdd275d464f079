-- CreateTable
CREATE TABLE "bot_session" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "flow_id" UUID,
    "flow_version" INTEGER,
    "node_id" TEXT,
    "frames" JSONB NOT NULL DEFAULT '[]',
    "retries" INTEGER NOT NULL DEFAULT 0,
    "vars" JSONB NOT NULL DEFAULT '{}',
    "wait_until" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "last_activity_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "bot_session_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "bot_session_message" (
    "workspace_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "step_name" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "bot_session_message_pkey" PRIMARY KEY ("workspace_id","session_id","message_id")
);

-- CreateTable
CREATE TABLE "chatbot_counter" (
    "workspace_id" UUID NOT NULL,
    "total_sessions" BIGINT NOT NULL DEFAULT 0,
    "messages_handled" BIGINT NOT NULL DEFAULT 0,
    "ai_responses" BIGINT NOT NULL DEFAULT 0,
    "agent_transfers" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "chatbot_counter_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "timer" (
    "workspace_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "lane" SMALLINT GENERATED ALWAYS AS ((uuid_hash_extended("contact_id", 0) & 63)::smallint) STORED,

    CONSTRAINT "timer_pkey" PRIMARY KEY ("workspace_id","kind","subject_id")
);

-- CreateTable
CREATE TABLE "timer_position" (
    "workspace_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "timer_position_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "timer_message" (
    "workspace_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,

    CONSTRAINT "timer_message_pkey" PRIMARY KEY ("workspace_id","message_id")
);

-- CreateIndex
CREATE INDEX "bot_session_workspace_id_last_activity_at_id_idx" ON "bot_session"("workspace_id", "last_activity_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "bot_session_workspace_id_contact_id_started_at_id_idx" ON "bot_session"("workspace_id", "contact_id", "started_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "timer_due_at_idx" ON "timer"("due_at");

-- AddForeignKey
ALTER TABLE "bot_session" ADD CONSTRAINT "bot_session_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "bot_session_message" ADD CONSTRAINT "bot_session_message_workspace_id_session_id_fkey" FOREIGN KEY ("workspace_id", "session_id") REFERENCES "bot_session"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "timer" ADD CONSTRAINT "timer_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What the Prisma schema cannot say.
-- A person and the chatbot have one session at a time on each number.
CREATE UNIQUE INDEX "bot_session_active" ON "bot_session"("workspace_id", "contact_id", "number_id") WHERE "status" = 'active';
CREATE INDEX "bot_session_waiting" ON "bot_session"("wait_until") WHERE "status" = 'active';
ALTER TABLE "bot_session"
  ADD CONSTRAINT "bot_session_status_set" CHECK ("status" = ANY ('{active,completed,cancelled,timeout}'::text[]));
ALTER TABLE "timer"
  ADD CONSTRAINT "timer_kind_set" CHECK ("kind" = ANY ('{response,resolution,escalation,expiry,give_back,client_reminder,client_close}'::text[]));
ALTER TABLE "chatbot_counter" ADD CONSTRAINT "chatbot_counter_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "timer_position" ADD CONSTRAINT "timer_position_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "timer_message" ADD CONSTRAINT "timer_message_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What happened before has no timers: the log is followed from here on.
INSERT INTO "timer_position" ("workspace_id", "seq") SELECT "workspace_id", "event_seq" FROM "workspace_counter";
