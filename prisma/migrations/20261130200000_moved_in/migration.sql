-- CreateTable
CREATE TABLE "moved_in" (
    "workspace_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "foreign_id" TEXT NOT NULL,
    "own_id" UUID,

    CONSTRAINT "moved_in_pkey" PRIMARY KEY ("workspace_id","source","kind","foreign_id")
);

-- What the Prisma schema cannot say.
ALTER TABLE "moved_in"
  ADD CONSTRAINT "moved_in_kind_set" CHECK ("kind" = ANY ('{invitation,team,team_member,tag,canned_response,keyword_rule,chatbot_flow,contact,message,note}'::text[])),
  ADD CONSTRAINT "moved_in_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE;
