-- VACUUM, ANALYZE and REINDEX run without the schemas of a session: what the function of an index calls has to be found all
-- the same, or contacts are never analyzed.
CREATE OR REPLACE FUNCTION "fold_text"("told" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(told) = length(told) THEN lower(told) ELSE "fold_letters"(told) END;

ALTER FUNCTION "contact_pieces"(uuid, text, text, text) SET search_path FROM CURRENT;
