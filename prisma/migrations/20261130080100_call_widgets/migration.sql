-- Widgets of calls.
ALTER TABLE "widget"
  DROP CONSTRAINT "widget_data_source_set",
  ADD CONSTRAINT "widget_data_source_set" CHECK ("data_source" = ANY ('{messages,contacts,campaigns,transfers,sessions,form_answers,costs,flows,calls}'::text[])) NOT VALID;
