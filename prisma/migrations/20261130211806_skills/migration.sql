-- Foreign keys point at tables that are locked for a moment; a constant default rewrites none.
SET LOCAL lock_timeout = '10s';

-- AlterTable
ALTER TABLE "conversation" ADD COLUMN     "required_skill_ids" UUID[] DEFAULT ARRAY[]::UUID[];

-- CreateTable
CREATE TABLE "skill" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "skill_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "member_skill" (
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "skill_id" UUID NOT NULL,

    CONSTRAINT "member_skill_pkey" PRIMARY KEY ("workspace_id","user_id","skill_id")
);

-- CreateTable
CREATE TABLE "team_skill" (
    "workspace_id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "skill_id" UUID NOT NULL,

    CONSTRAINT "team_skill_pkey" PRIMARY KEY ("workspace_id","team_id","skill_id")
);

-- CreateIndex
CREATE INDEX "member_skill_workspace_id_skill_id_idx" ON "member_skill"("workspace_id", "skill_id");

-- CreateIndex
CREATE INDEX "team_skill_workspace_id_skill_id_idx" ON "team_skill"("workspace_id", "skill_id");

-- AddForeignKey
ALTER TABLE "member_skill" ADD CONSTRAINT "member_skill_workspace_id_user_id_fkey" FOREIGN KEY ("workspace_id", "user_id") REFERENCES "membership"("workspace_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "member_skill" ADD CONSTRAINT "member_skill_workspace_id_skill_id_fkey" FOREIGN KEY ("workspace_id", "skill_id") REFERENCES "skill"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "team_skill" ADD CONSTRAINT "team_skill_workspace_id_team_id_fkey" FOREIGN KEY ("workspace_id", "team_id") REFERENCES "team"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "team_skill" ADD CONSTRAINT "team_skill_workspace_id_skill_id_fkey" FOREIGN KEY ("workspace_id", "skill_id") REFERENCES "skill"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What the Prisma schema cannot say.

ALTER TABLE "skill" ADD CONSTRAINT "skill_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- A workspace has a name once, ignoring case.
CREATE UNIQUE INDEX "skill_name" ON "skill"("workspace_id", lower("name"));
