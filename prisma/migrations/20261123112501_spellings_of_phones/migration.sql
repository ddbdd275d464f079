-- Numbers that are written in two ways (src/contacts/spellings.ts) are found by both, also those that were saved
-- before this was known. Who was made under each spelling stays two until a send tells that they are one.
INSERT INTO "contact_identity" ("workspace_id", "kind", "scope", "value", "contact_id", "created_at")
SELECT c."workspace_id", 'wa_id', '', s."value", c."id", c."updated_at"
FROM "contact" c
CROSS JOIN LATERAL (SELECT CASE
    WHEN c."phone" ~ '^55\d\d9[6-9]\d{7}$' THEN regexp_replace(c."phone", '^(55\d\d)9', '\1')
    WHEN c."phone" ~ '^55\d\d[6-9]\d{7}$' THEN regexp_replace(c."phone", '^(55\d\d)', '\19')
    WHEN c."phone" ~ '^521\d{10}$' THEN regexp_replace(c."phone", '^521', '52')
    WHEN c."phone" ~ '^52\d{10}$' THEN regexp_replace(c."phone", '^52', '521')
    WHEN c."phone" ~ '^549\d{10}$' THEN regexp_replace(c."phone", '^549', '54')
    WHEN c."phone" ~ '^54\d{10}$' THEN regexp_replace(c."phone", '^54', '549')
  END) s("value")
WHERE c."deleted_at" IS NULL AND s."value" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "contact" o
    WHERE o."workspace_id" = c."workspace_id" AND o."phone" = s."value" AND o."deleted_at" IS NULL)
ON CONFLICT DO NOTHING;
