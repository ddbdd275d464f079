-- Keys that a PostgreSQL distributed by workspace_id can hold (docs/adr/0044): nothing follows a changed key, which none
-- changes, and no key is cleared in part. Without a look at the rows that are there, so that the tables are locked for a
-- moment only; the next migration looks, while everybody goes on.
-- Whoever holds a table longer than this makes the migration fail instead of everybody else wait; start again then.
SET LOCAL lock_timeout = '10s';

ALTER TABLE "address_change"
  DROP CONSTRAINT "address_change_user_id_fkey",
  ADD CONSTRAINT "address_change_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE NOT VALID;
ALTER TABLE "broadcast_recipient"
  DROP CONSTRAINT "broadcast_recipient_workspace_id_broadcast_id_fkey",
  DROP CONSTRAINT "broadcast_recipient_message_fkey",
  ADD CONSTRAINT "broadcast_recipient_workspace_id_broadcast_id_fkey" FOREIGN KEY ("workspace_id", "broadcast_id") REFERENCES "broadcast"("workspace_id", "id") ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT "broadcast_recipient_message_fkey" FOREIGN KEY ("workspace_id", "message_id") REFERENCES "message"("workspace_id", "id") NOT VALID;
ALTER TABLE "contact_identity"
  DROP CONSTRAINT "contact_identity_workspace_id_contact_id_fkey",
  ADD CONSTRAINT "contact_identity_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE NOT VALID;
ALTER TABLE "conversation"
  DROP CONSTRAINT "conversation_workspace_id_contact_id_fkey",
  ADD CONSTRAINT "conversation_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE NOT VALID;
ALTER TABLE "conversation_window"
  DROP CONSTRAINT "conversation_window_workspace_id_contact_id_fkey",
  DROP CONSTRAINT "conversation_window_workspace_id_number_id_fkey",
  ADD CONSTRAINT "conversation_window_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT "conversation_window_workspace_id_number_id_fkey" FOREIGN KEY ("workspace_id", "number_id") REFERENCES "number"("workspace_id", "id") ON DELETE CASCADE NOT VALID;
ALTER TABLE "invitation"
  DROP CONSTRAINT "invitation_workspace_id_role_id_fkey",
  DROP CONSTRAINT "invitation_invited_by_id_fkey",
  ADD CONSTRAINT "invitation_workspace_id_role_id_fkey" FOREIGN KEY ("workspace_id", "role_id") REFERENCES "role"("workspace_id", "id") ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT "invitation_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "user_account"("id") ON DELETE CASCADE NOT VALID;
ALTER TABLE "legacy_webhook_delivery"
  DROP CONSTRAINT "legacy_webhook_delivery_workspace_id_webhook_id_fkey",
  ADD CONSTRAINT "legacy_webhook_delivery_workspace_id_webhook_id_fkey" FOREIGN KEY ("workspace_id", "webhook_id") REFERENCES "legacy_webhook"("workspace_id", "id") ON DELETE CASCADE NOT VALID;
ALTER TABLE "membership"
  DROP CONSTRAINT "membership_workspace_id_fkey",
  DROP CONSTRAINT "membership_user_id_fkey",
  DROP CONSTRAINT "membership_workspace_id_role_id_fkey",
  ADD CONSTRAINT "membership_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT "membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT "membership_workspace_id_role_id_fkey" FOREIGN KEY ("workspace_id", "role_id") REFERENCES "role"("workspace_id", "id") ON DELETE RESTRICT NOT VALID;
ALTER TABLE "passkey"
  DROP CONSTRAINT "passkey_user_id_fkey",
  ADD CONSTRAINT "passkey_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE NOT VALID;
ALTER TABLE "password_reset"
  DROP CONSTRAINT "password_reset_user_id_fkey",
  ADD CONSTRAINT "password_reset_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE NOT VALID;
ALTER TABLE "platform_upload"
  DROP CONSTRAINT "platform_upload_workspace_id_media_id_fkey",
  DROP CONSTRAINT "platform_upload_workspace_id_number_id_fkey",
  ADD CONSTRAINT "platform_upload_workspace_id_media_id_fkey" FOREIGN KEY ("workspace_id", "media_id") REFERENCES "media"("workspace_id", "id") ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT "platform_upload_workspace_id_number_id_fkey" FOREIGN KEY ("workspace_id", "number_id") REFERENCES "number"("workspace_id", "id") ON DELETE CASCADE NOT VALID;
ALTER TABLE "recovery_code"
  DROP CONSTRAINT "recovery_code_user_id_fkey",
  ADD CONSTRAINT "recovery_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE NOT VALID;
ALTER TABLE "role"
  DROP CONSTRAINT "role_workspace_id_fkey",
  ADD CONSTRAINT "role_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE NOT VALID;
ALTER TABLE "sign_in_challenge"
  DROP CONSTRAINT "sign_in_challenge_user_id_fkey",
  ADD CONSTRAINT "sign_in_challenge_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE NOT VALID;
ALTER TABLE "sso_identity"
  DROP CONSTRAINT "sso_identity_workspace_id_provider_fkey",
  ADD CONSTRAINT "sso_identity_workspace_id_provider_fkey" FOREIGN KEY ("workspace_id", "provider") REFERENCES "sso_provider"("workspace_id", "provider") ON DELETE CASCADE NOT VALID;
ALTER TABLE "sso_pending_link"
  DROP CONSTRAINT "sso_pending_link_workspace_id_provider_fkey",
  ADD CONSTRAINT "sso_pending_link_workspace_id_provider_fkey" FOREIGN KEY ("workspace_id", "provider") REFERENCES "sso_provider"("workspace_id", "provider") ON DELETE CASCADE NOT VALID;
ALTER TABLE "team_member"
  DROP CONSTRAINT "team_member_workspace_id_team_id_fkey",
  DROP CONSTRAINT "team_member_workspace_id_user_id_fkey",
  ADD CONSTRAINT "team_member_workspace_id_team_id_fkey" FOREIGN KEY ("workspace_id", "team_id") REFERENCES "team"("workspace_id", "id") ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT "team_member_workspace_id_user_id_fkey" FOREIGN KEY ("workspace_id", "user_id") REFERENCES "membership"("workspace_id", "user_id") ON DELETE CASCADE NOT VALID;
ALTER TABLE "template"
  DROP CONSTRAINT "template_workspace_id_number_id_fkey",
  ADD CONSTRAINT "template_workspace_id_number_id_fkey" FOREIGN KEY ("workspace_id", "number_id") REFERENCES "number"("workspace_id", "id") ON DELETE CASCADE NOT VALID;
ALTER TABLE "totp"
  DROP CONSTRAINT "totp_user_id_fkey",
  ADD CONSTRAINT "totp_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE NOT VALID;

-- Rows of workspaces that hang on other rows of workspaces; tokens are still found by themselves.
DROP INDEX "invitation_token_hash_key";
CREATE UNIQUE INDEX "invitation_token_hash_workspace_id_key" ON "invitation"("token_hash", "workspace_id");
ALTER TABLE "sso_pending_link"
  DROP CONSTRAINT "sso_pending_link_pkey",
  ADD CONSTRAINT "sso_pending_link_pkey" PRIMARY KEY ("token_hash", "workspace_id");
