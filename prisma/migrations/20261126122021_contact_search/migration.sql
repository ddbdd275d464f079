-- What contacts are found by (docs/adr/0065): every three letters that follow each other in a name, a profile's name, a
-- phone, and in the digits of names that are phones; what is at the end of one also with a line break after it. Before
-- each stands the end of the workspace's id: a search reads nothing of other workspaces.
CREATE FUNCTION "contact_pieces"("workspace" uuid, "name" text, "profile_name" text, "phone" text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10 AS $$
DECLARE
  prefix text := right(workspace::text, 12);
  told text;
  pieces text[] := '{}';
BEGIN
  FOREACH told IN ARRAY ARRAY[name, profile_name, phone,
    CASE WHEN name ~ '[0-9]' THEN regexp_replace(name, '[^0-9]', '', 'g') END,
    CASE WHEN profile_name ~ '[0-9]' THEN regexp_replace(profile_name, '[^0-9]', '', 'g') END]
  LOOP
    told := lower(told) || E'\n';
    FOR i IN 1 .. coalesce(length(told), 0) - 1 LOOP
      pieces := pieces || (prefix || substring(told FROM i FOR 3));
    END LOOP;
  END LOOP;
  RETURN array_to_tsvector(pieces);
END
$$;

-- The same of what is looked for: one of these texts, each with all of its pieces; one or two letters as the beginning of a
-- piece.
CREATE FUNCTION "contact_pieces_of"("workspace" uuid, "texts" text[]) RETURNS tsquery
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  prefix text := right(workspace::text, 12);
  told text;
  piece text;
  asked tsquery;
  one tsquery;
  found tsquery;
BEGIN
  FOREACH told IN ARRAY texts LOOP
    told := lower(told);
    one := NULL;
    FOR i IN 1 .. least(greatest(length(told) - 2, 1), 24) LOOP
      piece := replace(replace(prefix || substring(told FROM i FOR 3), E'\\', E'\\\\'), '''', '''''');
      asked := ('''' || piece || '''' || CASE WHEN length(told) < 3 THEN ':*' ELSE '' END)::tsquery;
      one := coalesce(one && asked, asked);
    END LOOP;
    found := coalesce(found || one, one);
  END LOOP;
  RETURN found;
END
$$;
