-- CreateTable
CREATE TABLE "chatbot_settings" (
    "workspace_id" UUID NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "greeting_message" TEXT NOT NULL DEFAULT 'Hello! How can I help you today?',
    "greeting_buttons" JSONB NOT NULL DEFAULT '[]',
    "fallback_message" TEXT NOT NULL DEFAULT '',
    "fallback_buttons" JSONB NOT NULL DEFAULT '[]',
    "session_timeout_minutes" INTEGER NOT NULL DEFAULT 30,
    "allow_agent_queue_pickup" BOOLEAN NOT NULL DEFAULT true,
    "assign_to_same_agent" BOOLEAN NOT NULL DEFAULT true,
    "agent_current_conversation_only" BOOLEAN NOT NULL DEFAULT false,
    "business_hours_enabled" BOOLEAN NOT NULL DEFAULT false,
    "business_hours" JSONB NOT NULL DEFAULT '[]',
    "out_of_hours_message" TEXT NOT NULL DEFAULT '',
    "allow_automated_outside_hours" BOOLEAN NOT NULL DEFAULT true,
    "sla_enabled" BOOLEAN NOT NULL DEFAULT false,
    "sla_response_minutes" INTEGER NOT NULL DEFAULT 15,
    "sla_resolution_minutes" INTEGER NOT NULL DEFAULT 60,
    "sla_escalation_minutes" INTEGER NOT NULL DEFAULT 30,
    "sla_auto_close_hours" INTEGER NOT NULL DEFAULT 24,
    "sla_auto_close_message" TEXT NOT NULL DEFAULT '',
    "sla_warning_message" TEXT NOT NULL DEFAULT '',
    "sla_escalation_notify_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "client_reminder_enabled" BOOLEAN NOT NULL DEFAULT false,
    "client_reminder_minutes" INTEGER NOT NULL DEFAULT 30,
    "client_reminder_message" TEXT NOT NULL DEFAULT '',
    "client_auto_close_minutes" INTEGER NOT NULL DEFAULT 60,
    "client_auto_close_message" TEXT NOT NULL DEFAULT '',
    "ai_enabled" BOOLEAN NOT NULL DEFAULT false,
    "ai_typing_indicator" BOOLEAN NOT NULL DEFAULT false,
    "ai_debounce_ms" INTEGER,
    "ai_max_tokens" INTEGER NOT NULL DEFAULT 500,
    "ai_system_prompt" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "chatbot_settings_pkey" PRIMARY KEY ("workspace_id")
);

-- Workspaces that are there already have the defaults too.
INSERT INTO "chatbot_settings" ("workspace_id") SELECT "id" FROM "workspace";
