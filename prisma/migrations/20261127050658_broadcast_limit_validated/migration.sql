ALTER TABLE "broadcast" VALIDATE CONSTRAINT "broadcast_limit_policy_set";
