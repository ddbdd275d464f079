-- By what contacts are sorted by name: as they are called, folded; null for who has no name (docs/adr/0111). What looks like
-- a phone is none, as src/people/workspaces/masking.ts has it. It is cut, because an index holds no long texts.
CREATE FUNCTION "sort_name"("called" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN length(called) >= 7
    AND length(called) - length(translate(called, '0123456789', '')) >= 7
    AND length(called) - length(translate(called, '0123456789', '')) > 0.7 * length(called) THEN NULL
  ELSE nullif(left("fold_text"(left(called, 200)), 100), '')
END;

CREATE FUNCTION "contact_sort_name"("name" text, "profile_name" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN "sort_name"(coalesce(nullif(btrim("name"), ''), nullif(btrim("profile_name"), '')));

-- How many have a name, which tells the planner whether to walk a list past those who have none.
CREATE STATISTICS "contact_has_name" ON ("contact_sort_name"("name", "profile_name") COLLATE "C") FROM "contact";
