ALTER TABLE "saved_view" VALIDATE CONSTRAINT "saved_view_order_by_set";
