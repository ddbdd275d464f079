-- Accounts are referred to by their names: one name, one account of the workspace, ignoring case (spec/8 G3). Where
-- several have one, the oldest keeps it and the others get " 2", " 3" and so on.
UPDATE "number" SET "name" = btrim("name") WHERE "name" <> btrim("name");

DO $$
DECLARE
  taken record;
  place integer;
BEGIN
  FOR taken IN
    SELECT n."workspace_id", n."id", n."name" FROM "number" n
    WHERE EXISTS (
      SELECT FROM "number" o
      WHERE o."workspace_id" = n."workspace_id" AND lower(o."name") = lower(n."name")
        AND (o."created_at", o."id") < (n."created_at", n."id"))
    ORDER BY n."workspace_id", n."created_at", n."id"
  LOOP
    place := 2;
    WHILE EXISTS (
      SELECT FROM "number" o
      WHERE o."workspace_id" = taken."workspace_id" AND lower(o."name") = lower(taken."name" || ' ' || place))
    LOOP
      place := place + 1;
    END LOOP;
    UPDATE "number" SET "name" = taken."name" || ' ' || place
    WHERE "workspace_id" = taken."workspace_id" AND "id" = taken."id";
  END LOOP;
END $$;

CREATE UNIQUE INDEX "number_name_key" ON "number" ("workspace_id", lower("name"));
