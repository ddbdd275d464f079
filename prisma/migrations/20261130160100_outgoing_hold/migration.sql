-- While its one row is there, nothing leaves the installation (docs/adr/0168). Restoring an archive of an earlier
-- version applies this migration first, so it depends on no other.
CREATE TABLE "outgoing_hold" (
    "held" BOOLEAN NOT NULL DEFAULT true,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "backup_at" TIMESTAMPTZ(3),

    CONSTRAINT "outgoing_hold_pkey" PRIMARY KEY ("held"),
    CONSTRAINT "outgoing_hold_one_row" CHECK ("held")
);
