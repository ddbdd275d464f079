-- What two contacts of one person have alike (docs/adr/0077), as a hash: a place in a list gives nothing away. Null where
-- it tells nobody apart.

-- One for all spellings of a phone: src/messaging/contacts/spellings.ts.
CREATE FUNCTION "contact_phone_key"("phone" text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN phone ~ '^55[0-9]{2}9?[6-9][0-9]{7}$' THEN md5('55' || substring(phone FROM 3 FOR 2) || right(phone, 8))
    WHEN phone ~ '^521?[0-9]{10}$' THEN md5('52' || right(phone, 10))
    WHEN phone ~ '^549?[0-9]{10}$' THEN md5('54' || right(phone, 10))
  END
$$;

-- The address that stands in a custom field of such a name.
CREATE FUNCTION "contact_email_key"("fields" jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT md5(min(lower(btrim(f.value)))) FROM jsonb_each_text(
    CASE WHEN jsonb_typeof(fields) = 'object' AND fields::text LIKE '%@%' THEN fields ELSE '{}'::jsonb END) f
  WHERE lower(f.key) IN ('email', 'e-mail', 'e_mail', 'mail') AND btrim(f.value) ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  HAVING count(*) > 0
$$;

-- Names of two words and more, whatever their case, accents, punctuation and order.
CREATE FUNCTION "contact_name_key"("name" text, "profile_name" text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT md5(string_agg(w.word, ' ' ORDER BY w.word COLLATE "C")) FROM regexp_split_to_table(
    regexp_replace(lower(normalize(coalesce(nullif(btrim(name), ''), profile_name), NFKD)), '[\u0300-\u036f]', '', 'g'),
    '[\s.,;:()"''_/-]+') AS w(word)
  WHERE w.word <> ''
  HAVING count(*) > 1
$$;
