-- CreateTable
CREATE TABLE "report_mail" (
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "every" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_mail_pkey" PRIMARY KEY ("workspace_id","user_id")
);

-- CreateIndex
CREATE INDEX "report_mail_next_at_idx" ON "report_mail"("next_at");

-- What the Prisma schema cannot say.
ALTER TABLE "report_mail" ADD CONSTRAINT "report_mail_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "report_mail" ADD CONSTRAINT "report_mail_every_set" CHECK ("every" = ANY ('{day,week,month}'::text[]));
