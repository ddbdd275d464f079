-- CreateTable
CREATE TABLE "running_process" (
    "id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "node" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "problems" JSONB NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "running_process_pkey" PRIMARY KEY ("id")
);
