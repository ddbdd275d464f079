-- People of a file who are good stand in parts, a row of arrays each; rows that are wrong keep the table, under its new name.
-- A file that is being read or waits to be added has its rows in the old form: it ends, and nobody of it was added.
UPDATE "broadcast_import"
SET "state" = 'failed', "failure" = 'Parley was updated meanwhile: send the file again', "finished_at" = now(),
  "expires_at" = now() + interval '30 days'
WHERE "state" IN ('reading', 'running');

DELETE FROM "broadcast_staging" WHERE "reason" IS NULL;
ALTER TABLE "broadcast_staging" RENAME TO "broadcast_import_fault";
ALTER TABLE "broadcast_import_fault" RENAME CONSTRAINT "broadcast_staging_pkey" TO "broadcast_import_fault_pkey";
ALTER TABLE "broadcast_import_fault"
  RENAME CONSTRAINT "broadcast_staging_workspace_id_import_id_fkey" TO "broadcast_import_fault_workspace_id_import_id_fkey";
ALTER TABLE "broadcast_import_fault"
  ALTER COLUMN "reason" SET NOT NULL,
  DROP COLUMN "given", DROP COLUMN "recipient_id", DROP COLUMN "phone", DROP COLUMN "other_phone", DROP COLUMN "name",
  DROP COLUMN "own", DROP COLUMN "repeated", DROP COLUMN "opted_out";

ALTER TABLE "broadcast_import" DROP COLUMN "place";

CREATE TABLE "broadcast_import_part" (
    "workspace_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "part" SMALLINT NOT NULL,
    "ids" UUID[],
    "phones" TEXT[],
    "other_phones" TEXT[],
    "names" TEXT[],
    "owns" JSONB[],

    CONSTRAINT "broadcast_import_part_pkey" PRIMARY KEY ("workspace_id","import_id","part")
);

ALTER TABLE "broadcast_import_part" ADD CONSTRAINT "broadcast_import_part_workspace_id_import_id_fkey" FOREIGN KEY ("workspace_id", "import_id") REFERENCES "broadcast_import"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- It lives for seconds: compressing it would cost more than the room that it saves.
ALTER TABLE "broadcast_import_part"
  ALTER COLUMN "ids" SET STORAGE EXTERNAL, ALTER COLUMN "phones" SET STORAGE EXTERNAL,
  ALTER COLUMN "other_phones" SET STORAGE EXTERNAL, ALTER COLUMN "names" SET STORAGE EXTERNAL,
  ALTER COLUMN "owns" SET STORAGE EXTERNAL;
