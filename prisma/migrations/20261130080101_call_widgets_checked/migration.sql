ALTER TABLE "widget" VALIDATE CONSTRAINT "widget_data_source_set";
