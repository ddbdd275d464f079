-- The same texts, with less work (docs/adr/0104): what is ASCII once its accents are gone is done.
CREATE OR REPLACE FUNCTION "fold_letters"("told" text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  told := lower(regexp_replace(normalize(told, NFKD), '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u093c\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g'));
  IF octet_length(told) = length(told) THEN
    RETURN told;
  END IF;
  RETURN normalize(translate(replace(replace(replace(replace(told,
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'øđðłıħŧςٱىیےکةہھەۃ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९',
    'oddlihtσايييكههههه012345678901234567890123456789'), NFC);
END
$$;
