-- CreateTable
CREATE TABLE "template_turn" (
    "workspace_id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "owner" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "template_turn_pkey" PRIMARY KEY ("workspace_id","number_id","name","language")
);
