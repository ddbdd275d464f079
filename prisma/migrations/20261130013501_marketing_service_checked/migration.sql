ALTER TABLE "account_change" VALIDATE CONSTRAINT "account_change_kind_set";
