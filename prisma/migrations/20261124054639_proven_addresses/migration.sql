-- AlterTable
ALTER TABLE "user_account" ADD COLUMN     "email_verified_at" TIMESTAMPTZ(3),
ADD COLUMN     "vouched_by_id" UUID;

-- What is proven of accounts that are there (docs/adr/0012). Platform administrators were made by whoever runs the
-- installation. Whoever came by the link of an invitation has shown that the mailbox is theirs, unless an
-- administrator has set the password since.
UPDATE "user_account" u SET "email_verified_at" = u."created_at"
WHERE u."deleted_at" IS NULL AND (u."is_super_admin" OR (
  EXISTS (
    SELECT 1 FROM "audit_record" a
    WHERE a."kind" IN ('user', 'organization_member') AND a."action" = 'created' AND a."resource_id" = u."id"::text
      AND a."changes" ? 'invited_by' AND a."changes" -> 'email' ->> 'new' = u."email"
  )
  AND NOT EXISTS (
    SELECT 1 FROM "audit_record" a
    WHERE a."kind" = 'user' AND a."action" = 'updated' AND a."resource_id" = u."id"::text
      AND a."changes" ? 'password' AND a."actor_type" = 'member' AND a."actor_id" <> u."id"
  )
));

-- Everybody else who is in one workspace alone counts there, as before, and nowhere else. The rest is unproven.
UPDATE "user_account" u SET "email_verified_at" = u."created_at", "vouched_by_id" = m."workspace_id"
FROM "membership" m
WHERE m."user_id" = u."id" AND u."email_verified_at" IS NULL AND u."deleted_at" IS NULL
  AND NOT EXISTS (
    SELECT 1 FROM "membership" o WHERE o."user_id" = u."id" AND o."workspace_id" <> m."workspace_id"
  );
