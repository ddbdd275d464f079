-- Lists of flows show how many nodes each has, without reading its graph.
ALTER TABLE "chatbot_flow" ADD COLUMN "node_count" INTEGER
  GENERATED ALWAYS AS (coalesce(jsonb_array_length("graph"->'nodes'), 0)) STORED;

-- Clients read the sections of a panel (spec/9 3, Chatbot).
ALTER TABLE "chatbot_flow" ALTER COLUMN "panel_config" SET DEFAULT '{"sections": []}';
UPDATE "chatbot_flow" SET "panel_config" = '{"sections": []}' WHERE "panel_config" = '{}';
