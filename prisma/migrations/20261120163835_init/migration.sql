-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "contact" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "phone" TEXT,
    "name" TEXT,
    "profile_name" TEXT,
    "tags" TEXT[],
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "marketing_opted_out" BOOLEAN NOT NULL DEFAULT false,
    "marketing_opted_out_at" TIMESTAMPTZ(3),
    "marketing_opted_out_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "contact_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "contact_identity" (
    "workspace_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "scope" TEXT NOT NULL DEFAULT '',
    "value" TEXT NOT NULL,
    "contact_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contact_identity_pkey" PRIMARY KEY ("workspace_id","kind","scope","value")
);

-- CreateTable
CREATE TABLE "tag" (
    "workspace_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT NOT NULL DEFAULT 'gray',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tag_pkey" PRIMARY KEY ("workspace_id","name")
);

-- CreateTable
CREATE TABLE "conversation" (
    "workspace_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'closed',
    "agent_id" UUID,
    "team_id" UUID,
    "number_id" UUID,
    "unread_count" INTEGER NOT NULL DEFAULT 0,
    "last_message_id" UUID,
    "last_message_preview" TEXT,
    "last_message_at" TIMESTAMPTZ(3),
    "last_incoming_at" TIMESTAMPTZ(3),
    "opened_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversation_pkey" PRIMARY KEY ("workspace_id","contact_id")
);

-- CreateTable
CREATE TABLE "conversation_window" (
    "workspace_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "last_incoming_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversation_window_pkey" PRIMARY KEY ("workspace_id","contact_id","number_id")
);

-- CreateTable
CREATE TABLE "event" (
    "workspace_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "contact_id" UUID,
    "data" JSONB NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_pkey" PRIMARY KEY ("workspace_id","seq")
);

-- CreateTable
CREATE TABLE "event_body" (
    "workspace_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_body_pkey" PRIMARY KEY ("workspace_id","event_id")
);

-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "events" TEXT[],
    "header_names" TEXT[],
    "header_values" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "disabled_reason" TEXT,
    "disabled_at" TIMESTAMPTZ(3),
    "owner_type" TEXT NOT NULL,
    "owner_id" UUID NOT NULL,
    "secret" TEXT,
    "previous_secret" TEXT,
    "previous_secret_expires_at" TIMESTAMPTZ(3),
    "failures_in_a_row" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "next_try_at" TIMESTAMPTZ(3),
    "last_success_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "event_type" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(3),
    "claimed_until" TIMESTAMPTZ(3),
    "last_answer" JSONB,
    "test" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "delivered_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "application_key" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "key_prefix" TEXT NOT NULL,
    "scopes" TEXT[],
    "issuer_id" UUID NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "application_key_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "public_key" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "lineage_id" UUID NOT NULL,
    "rotated_from_id" UUID,
    "name" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "key_prefix" TEXT NOT NULL,
    "scopes" TEXT[],
    "allowed_ips" TEXT[],
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "public_key_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "idempotency_record" (
    "workspace_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "lineage_id" UUID NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "request_id" TEXT NOT NULL,
    "resource_id" UUID NOT NULL,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER,
    "body" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_record_pkey" PRIMARY KEY ("workspace_id","key")
);

-- CreateTable
CREATE TABLE "message" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "direction" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "error_code" INTEGER,
    "error_message" TEXT,
    "failure_cause" TEXT,
    "from_phone" TEXT,
    "to_phone" TEXT,
    "content" JSONB NOT NULL,
    "reply_to_message_id" UUID,
    "sent_by_type" TEXT NOT NULL,
    "sent_by_id" UUID,
    "broadcast_id" UUID,
    "platform_message_id" TEXT,
    "raw" JSONB,
    "sent_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "message_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "hand_over" (
    "workspace_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "claimed_until" TIMESTAMPTZ(3),
    "claimed_by" UUID,
    "handed_over_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "hand_over_pkey" PRIMARY KEY ("workspace_id","message_id")
);

-- CreateTable
CREATE TABLE "parked_status" (
    "workspace_id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "platform_message_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "parked_status_pkey" PRIMARY KEY ("workspace_id","number_id","platform_message_id","status")
);

-- CreateTable
CREATE TABLE "inbound_callback" (
    "id" BIGSERIAL NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "body" BYTEA NOT NULL,
    "number_ids" UUID[],
    "processed_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "error" TEXT,

    CONSTRAINT "inbound_callback_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "number" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "phone_id" TEXT NOT NULL,
    "business_id" TEXT NOT NULL,
    "app_id" TEXT,
    "access_token" TEXT NOT NULL,
    "app_secret" TEXT,
    "webhook_verify_token" TEXT NOT NULL,
    "api_version" TEXT NOT NULL,
    "phone" TEXT,
    "display_name" TEXT,
    "verified_name" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "is_default_incoming" BOOLEAN NOT NULL DEFAULT false,
    "is_default_outgoing" BOOLEAN NOT NULL DEFAULT false,
    "auto_read_receipt" BOOLEAN NOT NULL DEFAULT false,
    "business_calling_enabled" BOOLEAN NOT NULL DEFAULT false,
    "created_by_id" UUID,
    "updated_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "number_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "template" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "platform_id" TEXT,
    "name" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "rejection_reason" TEXT,
    "parameter_format" TEXT,
    "components" JSONB NOT NULL,
    "variables" JSONB NOT NULL,
    "quality" TEXT NOT NULL DEFAULT 'unknown',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "template_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "media" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "mime_type" TEXT NOT NULL,
    "size" INTEGER,
    "filename" TEXT,
    "sha256" BYTEA,
    "storage_key" TEXT,
    "number_id" UUID,
    "message_id" UUID,
    "platform_media_id" TEXT,
    "fetch_attempts" INTEGER NOT NULL DEFAULT 0,
    "next_fetch_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "media_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "platform_upload" (
    "workspace_id" UUID NOT NULL,
    "media_id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "platform_media_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "platform_upload_pkey" PRIMARY KEY ("workspace_id","media_id","number_id")
);

-- CreateTable
CREATE TABLE "user_account" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "full_name" TEXT NOT NULL,
    "password_hash" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "is_super_admin" BOOLEAN NOT NULL DEFAULT false,
    "is_available" BOOLEAN NOT NULL DEFAULT true,
    "home_workspace_id" UUID,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership" (
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role_id" UUID NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("workspace_id","user_id")
);

-- CreateTable
CREATE TABLE "role" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "is_system" BOOLEAN NOT NULL DEFAULT false,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "permissions" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "role_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "team" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "assignment_strategy" TEXT NOT NULL DEFAULT 'round_robin',
    "per_agent_timeout_secs" INTEGER NOT NULL DEFAULT 0,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "team_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "team_member" (
    "workspace_id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'agent',
    "last_assigned_at" TIMESTAMPTZ(3),

    CONSTRAINT "team_member_pkey" PRIMARY KEY ("workspace_id","team_id","user_id")
);

-- CreateTable
CREATE TABLE "refresh_token" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "family_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "refresh_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "spent_socket_token" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "spent_socket_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workspace" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "lifecycle_version" INTEGER NOT NULL DEFAULT 1,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by_id" UUID,
    "closed_reason" TEXT,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by_id" UUID,
    "deleted_reason" TEXT,
    "mask_phone_numbers" BOOLEAN NOT NULL DEFAULT false,
    "timezone" TEXT NOT NULL DEFAULT 'UTC',
    "date_format" TEXT NOT NULL DEFAULT 'YYYY-MM-DD',
    "feature_version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "workspace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workspace_feature" (
    "workspace_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL,

    CONSTRAINT "workspace_feature_pkey" PRIMARY KEY ("workspace_id","key")
);

-- CreateTable
CREATE TABLE "workspace_limit" (
    "workspace_id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "api_requests_per_minute" INTEGER,
    "api_messages_per_second" INTEGER,
    "contacts" INTEGER,
    "broadcast_messages_per_month" INTEGER,
    "webhook_endpoints" INTEGER,
    "api_keys" INTEGER,

    CONSTRAINT "workspace_limit_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "workspace_counter" (
    "workspace_id" UUID NOT NULL,
    "event_seq" BIGINT NOT NULL DEFAULT 0,
    "fanout_seq" BIGINT NOT NULL DEFAULT 0,
    "contacts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "workspace_counter_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "audit_record" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "actor_type" TEXT NOT NULL,
    "actor_id" UUID,
    "actor_name" TEXT,
    "kind" TEXT NOT NULL,
    "resource_id" TEXT,
    "action" TEXT NOT NULL,
    "changes" JSONB NOT NULL DEFAULT '{}',
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_record_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "contact_workspace_id_created_at_id_idx" ON "contact"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "contact_workspace_id_updated_at_id_idx" ON "contact"("workspace_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "contact_tags_idx" ON "contact" USING GIN ("tags");

-- CreateIndex
CREATE INDEX "contact_identity_workspace_id_contact_id_idx" ON "contact_identity"("workspace_id", "contact_id");

-- CreateIndex
CREATE INDEX "event_occurred_at_idx" ON "event"("occurred_at");

-- CreateIndex
CREATE INDEX "webhook_endpoint_workspace_id_created_at_id_idx" ON "webhook_endpoint"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_delivery_workspace_id_endpoint_id_created_at_id_idx" ON "webhook_delivery"("workspace_id", "endpoint_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "application_key_key_hash_key" ON "application_key"("key_hash");

-- CreateIndex
CREATE UNIQUE INDEX "public_key_key_hash_key" ON "public_key"("key_hash");

-- CreateIndex
CREATE INDEX "public_key_workspace_id_created_at_id_idx" ON "public_key"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "idempotency_record_expires_at_idx" ON "idempotency_record"("expires_at");

-- CreateIndex
CREATE INDEX "message_workspace_id_created_at_id_idx" ON "message"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "message_workspace_id_updated_at_id_idx" ON "message"("workspace_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "message_workspace_id_contact_id_created_at_id_idx" ON "message"("workspace_id", "contact_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "parked_status_created_at_idx" ON "parked_status"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "number_phone_id_key" ON "number"("phone_id");

-- CreateIndex
CREATE INDEX "number_business_id_idx" ON "number"("business_id");

-- CreateIndex
CREATE UNIQUE INDEX "template_workspace_id_number_id_name_language_key" ON "template"("workspace_id", "number_id", "name", "language");

-- CreateIndex
CREATE UNIQUE INDEX "user_account_email_key" ON "user_account"("email");

-- CreateIndex
CREATE INDEX "membership_user_id_idx" ON "membership"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "role_workspace_id_name_key" ON "role"("workspace_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "team_workspace_id_name_key" ON "team"("workspace_id", "name");

-- CreateIndex
CREATE INDEX "refresh_token_family_id_idx" ON "refresh_token"("family_id");

-- CreateIndex
CREATE INDEX "refresh_token_user_id_idx" ON "refresh_token"("user_id");

-- CreateIndex
CREATE INDEX "refresh_token_expires_at_idx" ON "refresh_token"("expires_at");

-- CreateIndex
CREATE INDEX "spent_socket_token_expires_at_idx" ON "spent_socket_token"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "workspace_slug_key" ON "workspace"("slug");

-- CreateIndex
CREATE INDEX "audit_record_workspace_id_created_at_id_idx" ON "audit_record"("workspace_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "contact_identity" ADD CONSTRAINT "contact_identity_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_window" ADD CONSTRAINT "conversation_window_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_window" ADD CONSTRAINT "conversation_window_workspace_id_number_id_fkey" FOREIGN KEY ("workspace_id", "number_id") REFERENCES "number"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_workspace_id_endpoint_id_fkey" FOREIGN KEY ("workspace_id", "endpoint_id") REFERENCES "webhook_endpoint"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_workspace_id_event_id_fkey" FOREIGN KEY ("workspace_id", "event_id") REFERENCES "event_body"("workspace_id", "event_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_workspace_id_number_id_fkey" FOREIGN KEY ("workspace_id", "number_id") REFERENCES "number"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "template" ADD CONSTRAINT "template_workspace_id_number_id_fkey" FOREIGN KEY ("workspace_id", "number_id") REFERENCES "number"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform_upload" ADD CONSTRAINT "platform_upload_workspace_id_media_id_fkey" FOREIGN KEY ("workspace_id", "media_id") REFERENCES "media"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform_upload" ADD CONSTRAINT "platform_upload_workspace_id_number_id_fkey" FOREIGN KEY ("workspace_id", "number_id") REFERENCES "number"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_workspace_id_role_id_fkey" FOREIGN KEY ("workspace_id", "role_id") REFERENCES "role"("workspace_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role" ADD CONSTRAINT "role_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_workspace_id_team_id_fkey" FOREIGN KEY ("workspace_id", "team_id") REFERENCES "team"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_workspace_id_user_id_fkey" FOREIGN KEY ("workspace_id", "user_id") REFERENCES "membership"("workspace_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say (each stands in test/guards/drift-allowed.ts with its reason).

-- A phone is unique among the living: a deleted contact frees it.
CREATE UNIQUE INDEX "contact_phone_living" ON "contact"("workspace_id", "phone") WHERE "deleted_at" IS NULL AND "phone" IS NOT NULL;

-- The platform's id is what tells a duplicate.
CREATE UNIQUE INDEX "message_platform_id" ON "message"("workspace_id", "number_id", "platform_message_id") WHERE "platform_message_id" IS NOT NULL;

-- What is due, kept as small as the work in flight.
CREATE INDEX "hand_over_due" ON "hand_over"("due_at", "message_id") WHERE "handed_over_at" IS NULL;
CREATE INDEX "hand_over_unconfirmed" ON "hand_over"("handed_over_at") WHERE "handed_over_at" IS NOT NULL;
CREATE INDEX "hand_over_order" ON "hand_over"("workspace_id", "contact_id", "number_id", "message_id");
CREATE INDEX "inbound_callback_waiting" ON "inbound_callback"("id") WHERE "processed_at" IS NULL;
-- Walked with one probe per endpoint that has any waiting, however many it has.
CREATE INDEX "webhook_delivery_waiting" ON "webhook_delivery"("workspace_id", "endpoint_id", "next_try_at") WHERE "state" = 'waiting';
CREATE INDEX "webhook_delivery_expiring" ON "webhook_delivery"("expires_at") WHERE "expires_at" IS NOT NULL;
CREATE INDEX "media_waiting" ON "media"("next_fetch_at") WHERE "state" = 'waiting';

-- The inbox: chats with messages, latest first.
CREATE INDEX "conversation_latest" ON "conversation"("workspace_id", "last_message_at" DESC, "contact_id" DESC) WHERE "last_message_at" IS NOT NULL;

-- One default number per direction.
CREATE UNIQUE INDEX "number_default_outgoing" ON "number"("workspace_id") WHERE "is_default_outgoing";
CREATE UNIQUE INDEX "number_default_incoming" ON "number"("workspace_id") WHERE "is_default_incoming";

-- Small tables that turn over quickly: vacuum them long before the default share of a large table is dead.
ALTER TABLE "hand_over" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, fillfactor = 70);
ALTER TABLE "workspace_counter" SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
ALTER TABLE "conversation" SET (fillfactor = 80);

-- Roots of a tenant belong to a workspace that exists; everything below hangs on these roots. The workspace row is the
-- hub of the schema, so it has no back-relations in Prisma (docs/adr/0002).
ALTER TABLE "workspace_feature" ADD CONSTRAINT "workspace_feature_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE;
ALTER TABLE "workspace_limit" ADD CONSTRAINT "workspace_limit_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE;
ALTER TABLE "workspace_counter" ADD CONSTRAINT "workspace_counter_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE;
ALTER TABLE "audit_record" ADD CONSTRAINT "audit_record_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE;
ALTER TABLE "team" ADD CONSTRAINT "team_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE;
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE;
ALTER TABLE "application_key" ADD CONSTRAINT "application_key_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE;
ALTER TABLE "public_key" ADD CONSTRAINT "public_key_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE;
ALTER TABLE "number" ADD CONSTRAINT "number_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE;
ALTER TABLE "contact" ADD CONSTRAINT "contact_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE;
ALTER TABLE "tag" ADD CONSTRAINT "tag_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE;
ALTER TABLE "media" ADD CONSTRAINT "media_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE;
ALTER TABLE "event" ADD CONSTRAINT "event_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace_counter"("workspace_id") ON DELETE CASCADE;
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE;
ALTER TABLE "hand_over" ADD CONSTRAINT "hand_over_message_fkey" FOREIGN KEY ("workspace_id", "message_id") REFERENCES "message"("workspace_id", "id") ON DELETE CASCADE;

-- Counts that cannot be negative say so.
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_unread_count_check" CHECK ("unread_count" >= 0);
ALTER TABLE "workspace_counter" ADD CONSTRAINT "workspace_counter_fanout_check" CHECK ("fanout_seq" <= "event_seq");
