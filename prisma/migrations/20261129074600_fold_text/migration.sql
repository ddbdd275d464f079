-- How searches compare texts (docs/adr/0104): without case, accents and ways of writing one letter. src/core/fold.ts is the
-- same for what is looked for. Most texts are ASCII alone, which costs no more than lower().
CREATE FUNCTION "fold_letters"("told" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT normalize(translate(replace(replace(replace(replace(
    lower(regexp_replace(normalize(told, NFKD), '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u093c\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'øđðłıħŧςٱىیےکةہھەۃ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९',
    'oddlihtσايييكههههه012345678901234567890123456789'), NFC)
$$;

CREATE FUNCTION "fold_text"("told" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(told) = length(told) THEN lower(told) ELSE "fold_letters"(told) END
$$;

-- The pieces by which contacts are found, of folded names (docs/adr/0065). What was entered before is entered anew by the
-- index of the next migration, while others write.
CREATE OR REPLACE FUNCTION "contact_pieces"("workspace" uuid, "name" text, "profile_name" text, "phone" text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10 AS $$
DECLARE
  prefix text := right(workspace::text, 12);
  called text := "fold_text"(name);
  profile text := "fold_text"(profile_name);
  told text;
  pieces text[] := '{}';
BEGIN
  FOREACH told IN ARRAY ARRAY[called, profile, phone,
    CASE WHEN called ~ '[0-9]' THEN regexp_replace(called, '[^0-9]', '', 'g') END,
    CASE WHEN profile ~ '[0-9]' THEN regexp_replace(profile, '[^0-9]', '', 'g') END]
  LOOP
    told := told || E'\n';
    FOR i IN 1 .. coalesce(length(told), 0) - 1 LOOP
      pieces := pieces || (prefix || substring(told FROM i FOR 3));
    END LOOP;
  END LOOP;
  RETURN array_to_tsvector(pieces);
END
$$;

-- Words of messages are taken up once more, from the newest message to the oldest, beside the work (docs/adr/0053).
UPDATE "search_position" SET "older_than" = 'infinity', "older_than_id" = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
