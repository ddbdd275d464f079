-- Calls with contacts, who takes them, what contacts say to being called, and how numbers take them (spec/5 1.14).
ALTER TABLE "workspace" ADD COLUMN     "calling_enabled" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "max_call_duration" INTEGER NOT NULL DEFAULT 300,
ADD COLUMN     "transfer_timeout_secs" INTEGER NOT NULL DEFAULT 120;

CREATE TABLE "call" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "number_id" UUID,
    "number_name" TEXT NOT NULL,
    "contact_id" UUID NOT NULL,
    "platform_call_id" TEXT,
    "direction" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "mode" TEXT NOT NULL DEFAULT 'direct',
    "caller_phone" TEXT NOT NULL DEFAULT '',
    "caller_user_id" TEXT,
    "agent_id" UUID,
    "team_id" UUID,
    "team_name" TEXT,
    "offer_sdp" TEXT,
    "answer_sdp" TEXT,
    "button_payload" TEXT,
    "ivr_flow_id" UUID,
    "ivr_version" INTEGER,
    "ivr_flow_name" TEXT,
    "ivr_path" JSONB NOT NULL DEFAULT '[]',
    "on_hold_since" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "duration" INTEGER NOT NULL DEFAULT 0,
    "ended_by" TEXT,
    "error_message" TEXT,
    "step" TEXT,
    "rings_at" UUID[] DEFAULT ARRAY[]::UUID[],
    "due_at" TIMESTAMPTZ(3),
    "platform_end" TEXT,
    "holder" UUID,
    "heartbeat_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "call_pkey" PRIMARY KEY ("workspace_id","id")
);

CREATE TABLE "call_transfer" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "call_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "team_id" UUID,
    "team_name" TEXT,
    "agent_id" UUID,
    "initiating_agent_id" UUID,
    "tried_agent_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "declined_agent_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "transferred_at" TIMESTAMPTZ(3) NOT NULL,
    "connected_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "hold_duration" INTEGER NOT NULL DEFAULT 0,
    "talk_duration" INTEGER NOT NULL DEFAULT 0,
    "ivr_path" JSONB NOT NULL DEFAULT '[]',
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "call_transfer_pkey" PRIMARY KEY ("workspace_id","id")
);

CREATE TABLE "call_permission" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "platform_message_id" TEXT,
    "requested_by_id" UUID,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "responded_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "call_permission_pkey" PRIMARY KEY ("workspace_id","id")
);

CREATE TABLE "call_recording" (
    "workspace_id" UUID NOT NULL,
    "call_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'recording',
    "storage_key" TEXT,
    "duration" INTEGER NOT NULL DEFAULT 0,
    "size" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "call_recording_pkey" PRIMARY KEY ("workspace_id","call_id")
);

CREATE TABLE "call_command" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "call_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "result" JSONB,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "call_command_pkey" PRIMARY KEY ("workspace_id","id")
);

CREATE TABLE "call_holder" (
    "id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "active" INTEGER NOT NULL,
    "capacity" INTEGER NOT NULL,

    CONSTRAINT "call_holder_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "number_calling" (
    "workspace_id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "recording" TEXT NOT NULL DEFAULT 'off',
    "announces_recording" BOOLEAN NOT NULL DEFAULT true,
    "prefers_bridge" BOOLEAN NOT NULL DEFAULT false,
    "missed_call_template_id" UUID,

    CONSTRAINT "number_calling_pkey" PRIMARY KEY ("workspace_id","number_id")
);

CREATE INDEX "call_workspace_id_started_at_id_idx" ON "call"("workspace_id", "started_at" DESC, "id" DESC);

CREATE INDEX "call_workspace_id_contact_id_started_at_id_idx" ON "call"("workspace_id", "contact_id", "started_at" DESC, "id" DESC);

CREATE INDEX "call_workspace_id_agent_id_started_at_id_idx" ON "call"("workspace_id", "agent_id", "started_at" DESC, "id" DESC);

CREATE UNIQUE INDEX "call_workspace_id_number_id_platform_call_id_key" ON "call"("workspace_id", "number_id", "platform_call_id");

CREATE INDEX "call_transfer_workspace_id_call_id_idx" ON "call_transfer"("workspace_id", "call_id");

CREATE INDEX "call_transfer_workspace_id_transferred_at_id_idx" ON "call_transfer"("workspace_id", "transferred_at" DESC, "id" DESC);

CREATE INDEX "call_permission_workspace_id_contact_id_requested_at_id_idx" ON "call_permission"("workspace_id", "contact_id", "requested_at" DESC, "id" DESC);

CREATE INDEX "call_command_workspace_id_call_id_created_at_idx" ON "call_command"("workspace_id", "call_id", "created_at");

ALTER TABLE "call" ADD CONSTRAINT "call_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "call_transfer" ADD CONSTRAINT "call_transfer_workspace_id_call_id_fkey" FOREIGN KEY ("workspace_id", "call_id") REFERENCES "call"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "call_permission" ADD CONSTRAINT "call_permission_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "call_recording" ADD CONSTRAINT "call_recording_workspace_id_call_id_fkey" FOREIGN KEY ("workspace_id", "call_id") REFERENCES "call"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "call_command" ADD CONSTRAINT "call_command_workspace_id_call_id_fkey" FOREIGN KEY ("workspace_id", "call_id") REFERENCES "call"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "call"
  ADD CONSTRAINT "call_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE,
  ADD CONSTRAINT "call_direction_set" CHECK ("direction" = ANY ('{incoming,outgoing}'::text[])),
  ADD CONSTRAINT "call_status_set" CHECK ("status" = ANY ('{ringing,answered,completed,missed,rejected,failed,transferring,initiating,accepted}'::text[])),
  ADD CONSTRAINT "call_mode_set" CHECK ("mode" = ANY ('{direct,bridged}'::text[])),
  ADD CONSTRAINT "call_ended_by_set" CHECK ("ended_by" = ANY ('{client,agent,system}'::text[])),
  ADD CONSTRAINT "call_step_set" CHECK ("step" = ANY ('{ivr,sticky,assigned,directed,rotation,broadcast}'::text[])),
  ADD CONSTRAINT "call_platform_end_set" CHECK ("platform_end" = ANY ('{reject,terminate}'::text[]));

ALTER TABLE "call_transfer"
  ADD CONSTRAINT "call_transfer_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE,
  ADD CONSTRAINT "call_transfer_status_set" CHECK ("status" = ANY ('{waiting,connected,completed,abandoned,no_answer}'::text[]));

ALTER TABLE "call_permission"
  ADD CONSTRAINT "call_permission_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE,
  ADD CONSTRAINT "call_permission_status_set" CHECK ("status" = ANY ('{pending,accepted,declined,expired}'::text[]));

ALTER TABLE "call_recording"
  ADD CONSTRAINT "call_recording_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE,
  ADD CONSTRAINT "call_recording_state_set" CHECK ("state" = ANY ('{recording,mixing,ready,failed}'::text[]));

ALTER TABLE "call_command"
  ADD CONSTRAINT "call_command_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE,
  ADD CONSTRAINT "call_command_kind_set" CHECK ("kind" = ANY ('{accept_agent,start,hold,resume,hang_up,release_agent}'::text[]));

ALTER TABLE "number_calling"
  ADD CONSTRAINT "number_calling_number_fkey" FOREIGN KEY ("workspace_id", "number_id") REFERENCES "number"("workspace_id", "id") ON DELETE CASCADE,
  ADD CONSTRAINT "number_calling_recording_set" CHECK ("recording" = ANY ('{off,ours,platform}'::text[]));

-- What the routing has to do next.
CREATE INDEX "call_due" ON "call"("due_at") WHERE "due_at" IS NOT NULL;
-- Calls that go on, by workspace; and of those the held ones, whose process must say that it lives.
CREATE INDEX "call_live" ON "call"("workspace_id", "started_at", "id") WHERE "ended_at" IS NULL;
CREATE INDEX "call_held" ON "call"("heartbeat_at") WHERE "holder" IS NOT NULL AND "ended_at" IS NULL;
-- Calls that wait for a process that holds their media.
CREATE INDEX "call_unheld" ON "call"("started_at") WHERE "mode" = 'bridged' AND "holder" IS NULL AND "ended_at" IS NULL;
-- One search at a time for each call.
CREATE UNIQUE INDEX "call_transfer_waiting" ON "call_transfer"("workspace_id", "call_id") WHERE "status" = 'waiting';
CREATE INDEX "call_command_open" ON "call_command"("workspace_id", "call_id") WHERE "done_at" IS NULL;
