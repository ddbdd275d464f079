-- Help for members by a model (docs/adr/0187).

-- AlterTable
ALTER TABLE "chatbot_settings" ADD COLUMN     "assistance_enabled" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "ai_reservation" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "tokens" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ai_reservation_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "message_translation" (
    "workspace_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "message_translation_pkey" PRIMARY KEY ("workspace_id","message_id","language")
);

-- What the Prisma schema cannot say.
ALTER TABLE "ai_reservation"
  ADD CONSTRAINT "ai_reservation_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE;
