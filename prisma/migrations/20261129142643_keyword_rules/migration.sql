-- AlterTable
ALTER TABLE "chatbot_settings" ADD COLUMN     "rules_version" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "keyword_rule" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "keywords" TEXT[],
    "match_type" TEXT NOT NULL DEFAULT 'contains',
    "case_sensitive" BOOLEAN NOT NULL DEFAULT false,
    "whole_word" BOOLEAN NOT NULL DEFAULT true,
    "response_type" TEXT NOT NULL DEFAULT 'text',
    "response_content" JSONB NOT NULL,
    "conditions" TEXT NOT NULL DEFAULT '',
    "number_id" UUID,
    "priority" INTEGER NOT NULL DEFAULT 0,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "active_from" TIMESTAMPTZ(3),
    "active_until" TIMESTAMPTZ(3),
    "created_by_id" UUID,
    "updated_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "keyword_rule_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "ai_context" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "trigger_keywords" TEXT[],
    "context_type" TEXT NOT NULL DEFAULT 'static',
    "static_content" TEXT NOT NULL DEFAULT '',
    "api_config" JSONB,
    "headers" TEXT,
    "number_id" UUID,
    "priority" INTEGER NOT NULL DEFAULT 0,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "created_by_id" UUID,
    "updated_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ai_context_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "keyword_rule_workspace_id_priority_created_at_id_idx" ON "keyword_rule"("workspace_id", "priority" DESC, "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ai_context_workspace_id_priority_created_at_id_idx" ON "ai_context"("workspace_id", "priority" DESC, "created_at" DESC, "id" DESC);

ALTER TABLE "keyword_rule"
  ADD CONSTRAINT "keyword_rule_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE,
  ADD CONSTRAINT "keyword_rule_match_type_set" CHECK ("match_type" = ANY ('{exact,contains,starts_with,regex}'::text[])),
  ADD CONSTRAINT "keyword_rule_response_type_set" CHECK ("response_type" = ANY ('{text,template,media,flow,script,transfer}'::text[]));

ALTER TABLE "ai_context"
  ADD CONSTRAINT "ai_context_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE,
  ADD CONSTRAINT "ai_context_context_type_set" CHECK ("context_type" = ANY ('{static,api}'::text[]));
