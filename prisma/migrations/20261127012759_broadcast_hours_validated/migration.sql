ALTER TABLE "broadcast" VALIDATE CONSTRAINT "broadcast_quiet_zone_set";
