-- CreateTable
CREATE TABLE "widget_place" (
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "widget_id" UUID NOT NULL,
    "grid_x" SMALLINT NOT NULL,
    "grid_y" INTEGER NOT NULL,
    "grid_w" SMALLINT NOT NULL,
    "grid_h" SMALLINT NOT NULL,

    CONSTRAINT "widget_place_pkey" PRIMARY KEY ("workspace_id","user_id","widget_id")
);

-- CreateIndex
CREATE INDEX "widget_place_workspace_id_widget_id_idx" ON "widget_place"("workspace_id", "widget_id");

-- AddForeignKey
ALTER TABLE "widget_place" ADD CONSTRAINT "widget_place_workspace_id_widget_id_fkey" FOREIGN KEY ("workspace_id", "widget_id") REFERENCES "widget"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
