-- New tables point at workspaces and cases, which are locked for a moment.
SET LOCAL lock_timeout = '10s';

-- CreateTable
CREATE TABLE "satisfaction_settings" (
    "workspace_id" UUID NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT false,
    "kind" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "delay_minutes" INTEGER NOT NULL,
    "every_days" INTEGER NOT NULL,
    "template_id" UUID,
    "thanks" TEXT,
    "comment_label" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "satisfaction_settings_pkey" PRIMARY KEY ("workspace_id"),
    CONSTRAINT "satisfaction_settings_kind_set" CHECK ("kind" = ANY ('{stars,faces}'::text[]))
);

-- CreateTable
CREATE TABLE "case_survey" (
    "workspace_id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "kind" TEXT,
    "asked_at" TIMESTAMPTZ(3),
    "number_id" UUID,
    "message_id" UUID,
    "agent_id" UUID,
    "team_id" UUID,
    "score" INTEGER,
    "answered_at" TIMESTAMPTZ(3),
    "answer_message_id" UUID,
    "comment" TEXT,
    "comment_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "case_survey_pkey" PRIMARY KEY ("workspace_id","case_id"),
    CONSTRAINT "case_survey_status_set" CHECK ("status" = ANY ('{waiting,asked,answered}'::text[])),
    CONSTRAINT "case_survey_kind_set" CHECK ("kind" = ANY ('{stars,faces}'::text[]))
);

-- CreateIndex
CREATE INDEX "case_survey_workspace_id_contact_id_asked_at_idx" ON "case_survey"("workspace_id", "contact_id", "asked_at");

-- AddForeignKey
ALTER TABLE "case_survey" ADD CONSTRAINT "case_survey_workspace_id_case_id_fkey" FOREIGN KEY ("workspace_id", "case_id") REFERENCES "conversation_case"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "satisfaction_settings" ADD CONSTRAINT "satisfaction_settings_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What the Prisma schema cannot say.

-- Only what waits to be sent.
CREATE INDEX "case_survey_due" ON "case_survey"("due_at") WHERE "due_at" IS NOT NULL;

-- Persons whose next text is a comment; a message of all others finds nothing here.
CREATE INDEX "case_survey_commenting" ON "case_survey"("workspace_id", "contact_id") WHERE "comment_until" IS NOT NULL;

-- Reports read what was asked within their days.
CREATE INDEX "case_survey_asked" ON "case_survey"("workspace_id", "asked_at", "case_id") WHERE "asked_at" IS NOT NULL;
