-- The lane of the contact, of 64. PostgreSQL writes the table anew, which is as small as the work in flight.
ALTER TABLE "hand_over" ADD COLUMN "lane" SMALLINT
  GENERATED ALWAYS AS ((uuid_hash_extended("contact_id", 0) & 63)::smallint) STORED;

-- CreateTable
CREATE TABLE "worker" (
    "id" UUID NOT NULL,
    "kinds" TEXT[],
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "worker_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lane_lease" (
    "kind" TEXT NOT NULL,
    "lane" SMALLINT NOT NULL,
    "holder" UUID,
    "given_in" xid8,

    CONSTRAINT "lane_lease_pkey" PRIMARY KEY ("kind","lane")
);
