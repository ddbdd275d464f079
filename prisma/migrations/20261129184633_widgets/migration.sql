-- CreateTable
CREATE TABLE "widget" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "owner_id" UUID,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "data_source" TEXT,
    "metric" TEXT,
    "field" TEXT,
    "filters" JSONB NOT NULL DEFAULT '[]',
    "display_type" TEXT NOT NULL,
    "chart_type" TEXT,
    "group_by_field" TEXT,
    "show_change" BOOLEAN NOT NULL DEFAULT true,
    "color" TEXT NOT NULL DEFAULT '',
    "size" TEXT NOT NULL DEFAULT '',
    "config" JSONB NOT NULL DEFAULT '{}',
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "display_order" INTEGER NOT NULL,
    "grid_x" SMALLINT NOT NULL,
    "grid_y" INTEGER NOT NULL,
    "grid_w" SMALLINT NOT NULL,
    "grid_h" SMALLINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "widget_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "widget_workspace_id_display_order_id_idx" ON "widget"("workspace_id", "display_order", "id");

-- What the Prisma schema cannot say.
ALTER TABLE "widget" ADD CONSTRAINT "widget_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "widget"
  ADD CONSTRAINT "widget_data_source_set" CHECK ("data_source" = ANY ('{messages,contacts,campaigns,transfers,sessions}'::text[])),
  ADD CONSTRAINT "widget_metric_set" CHECK ("metric" = ANY ('{count,sum,avg}'::text[])),
  ADD CONSTRAINT "widget_display_type_set" CHECK ("display_type" = ANY ('{number,percentage,chart,table,shortcuts}'::text[])),
  ADD CONSTRAINT "widget_chart_type_set" CHECK ("chart_type" = ANY ('{line,bar,pie}'::text[]));

-- Every workspace has the six that new ones begin with (src/insight/widgets/first-widgets.ts).
INSERT INTO "widget" ("workspace_id", "id", "is_default", "is_shared", "name", "data_source", "metric", "display_type", "color",
  "config", "display_order", "grid_x", "grid_y", "grid_w", "grid_h", "created_at", "updated_at")
SELECT w."id", gen_random_uuid(), true, true, f.name, f.source, CASE WHEN f.source IS NOT NULL THEN 'count' END, f.display,
  f.color, f.config::jsonb, f.place, f.x, f.y, f.w, f.h, now(), now()
FROM "workspace" w CROSS JOIN (VALUES
  ('Total Messages', 'messages', 'number', 'blue', '{}', 0, 0, 0, 3, 3),
  ('Active Contacts', 'contacts', 'number', 'green', '{}', 1, 3, 0, 3, 3),
  ('Chatbot Sessions', 'sessions', 'number', 'purple', '{}', 2, 6, 0, 3, 3),
  ('Total Campaigns', 'campaigns', 'number', 'orange', '{}', 3, 9, 0, 3, 3),
  ('Recent Messages', 'messages', 'table', '', '{}', 4, 0, 3, 6, 8),
  ('Quick Actions', NULL, 'shortcuts', '', '{"shortcuts": ["chat", "campaigns", "templates", "chatbot"]}', 5, 6, 3, 6, 8)
) AS f(name, source, display, color, config, place, x, y, w, h);
