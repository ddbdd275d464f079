-- CreateTable
CREATE TABLE "transfer_position" (
    "workspace_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,

    CONSTRAINT "transfer_position_pkey" PRIMARY KEY ("workspace_id")
);

ALTER TABLE "transfer_position" ADD CONSTRAINT "transfer_position_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE;

-- What else a timeline tells.
ALTER TABLE "timeline_entry" DROP CONSTRAINT "timeline_entry_kind_set";
ALTER TABLE "timeline_entry" ADD CONSTRAINT "timeline_entry_kind_set" CHECK ("kind" = ANY ('{assigned,closed,reopened,snoozed,came_back,tagged,marketing_choice,handed_over,given_back}'::text[])) NOT VALID;
ALTER TABLE "timeline_entry" VALIDATE CONSTRAINT "timeline_entry_kind_set";
