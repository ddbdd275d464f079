-- Columns that hold a value of a closed set (src/**/*-sets.ts) are checked (docs/adr/0036). Without a look at the rows that
-- are there, so that the tables are locked for a moment only; the next migration looks, while everybody goes on.
-- Whoever holds a table longer than this makes the migration fail instead of everybody else wait; start again then.
SET LOCAL lock_timeout = '10s';

ALTER TABLE "audit_record"
  ADD CONSTRAINT "audit_record_action_set" CHECK ("action" = ANY ('{created,updated,deleted,rotated,succeeded,failed,braked}'::text[])) NOT VALID,
  ADD CONSTRAINT "audit_record_actor_type_set" CHECK ("actor_type" = ANY ('{member,api_key,system}'::text[])) NOT VALID;
ALTER TABLE "broadcast"
  ADD CONSTRAINT "broadcast_created_by_type_set" CHECK ("created_by_type" = ANY ('{api,member}'::text[])) NOT VALID,
  ADD CONSTRAINT "broadcast_status_set" CHECK ("status" = ANY ('{draft,scheduled,running,paused,completed,cancelled,failed}'::text[])) NOT VALID;
ALTER TABLE "broadcast_recipient"
  ADD CONSTRAINT "broadcast_recipient_status_set" CHECK ("status" = ANY ('{pending,sent,delivered,read,failed,cancelled}'::text[])) NOT VALID;
ALTER TABLE "contact"
  ADD CONSTRAINT "contact_marketing_opted_out_by_set" CHECK ("marketing_opted_out_by" = ANY ('{api,member,contact}'::text[])) NOT VALID;
ALTER TABLE "contact_identity"
  ADD CONSTRAINT "contact_identity_kind_set" CHECK ("kind" = ANY ('{wa_id,bsuid,parent_bsuid,username}'::text[])) NOT VALID;
ALTER TABLE "conversation"
  ADD CONSTRAINT "conversation_status_set" CHECK ("status" = ANY ('{open,closed}'::text[])) NOT VALID;
ALTER TABLE "media"
  ADD CONSTRAINT "media_kind_set" CHECK ("kind" = ANY ('{image,video,audio,document,sticker}'::text[])) NOT VALID,
  ADD CONSTRAINT "media_source_set" CHECK ("source" = ANY ('{upload,received}'::text[])) NOT VALID,
  ADD CONSTRAINT "media_state_set" CHECK ("state" = ANY ('{ready,storing,waiting,lost}'::text[])) NOT VALID;
ALTER TABLE "message"
  ADD CONSTRAINT "message_direction_set" CHECK ("direction" = ANY ('{incoming,outgoing}'::text[])) NOT VALID,
  ADD CONSTRAINT "message_failure_cause_set" CHECK ("failure_cause" = ANY ('{platform,not_confirmed,not_sent}'::text[])) NOT VALID,
  ADD CONSTRAINT "message_sent_by_type_set" CHECK ("sent_by_type" = ANY ('{api,member,chatbot,broadcast,phone_app,contact}'::text[])) NOT VALID,
  ADD CONSTRAINT "message_status_set" CHECK ("status" = ANY ('{pending,sent,delivered,read,failed}'::text[])) NOT VALID,
  ADD CONSTRAINT "message_type_set" CHECK ("type" = ANY ('{text,image,video,audio,document,sticker,location,contacts,template,interactive,button,reaction,order,system,unsupported}'::text[])) NOT VALID;
ALTER TABLE "number"
  ADD CONSTRAINT "number_status_set" CHECK ("status" = ANY ('{active,pending_registration,disconnected,restricted}'::text[])) NOT VALID;
ALTER TABLE "parked_status"
  ADD CONSTRAINT "parked_status_status_set" CHECK ("status" = ANY ('{sent,delivered,read,failed}'::text[])) NOT VALID;
ALTER TABLE "sign_in_challenge"
  ADD CONSTRAINT "sign_in_challenge_purpose_set" CHECK ("purpose" = ANY ('{second_step,passkey_sign_in,passkey_registration}'::text[])) NOT VALID;
ALTER TABLE "sso_attempt"
  ADD CONSTRAINT "sso_attempt_provider_set" CHECK ("provider" = ANY ('{google,microsoft,github,facebook,custom}'::text[])) NOT VALID;
ALTER TABLE "sso_provider"
  ADD CONSTRAINT "sso_provider_provider_set" CHECK ("provider" = ANY ('{google,microsoft,github,facebook,custom}'::text[])) NOT VALID;
ALTER TABLE "tag"
  ADD CONSTRAINT "tag_color_set" CHECK ("color" = ANY ('{blue,red,green,yellow,purple,gray}'::text[])) NOT VALID;
ALTER TABLE "team"
  ADD CONSTRAINT "team_assignment_strategy_set" CHECK ("assignment_strategy" = ANY ('{round_robin,load_balanced,manual}'::text[])) NOT VALID;
ALTER TABLE "team_member"
  ADD CONSTRAINT "team_member_role_set" CHECK ("role" = ANY ('{manager,agent}'::text[])) NOT VALID;
ALTER TABLE "template"
  ADD CONSTRAINT "template_parameter_format_set" CHECK ("parameter_format" = ANY ('{positional,named}'::text[])) NOT VALID;
ALTER TABLE "webhook_delivery"
  ADD CONSTRAINT "webhook_delivery_state_set" CHECK ("state" = ANY ('{waiting,delivered,failed}'::text[])) NOT VALID;
ALTER TABLE "webhook_endpoint"
  ADD CONSTRAINT "webhook_endpoint_disabled_reason_set" CHECK ("disabled_reason" = ANY ('{failing,no_secret,key_revoked,key_expired,key_scopes,manual}'::text[])) NOT VALID,
  ADD CONSTRAINT "webhook_endpoint_owner_type_set" CHECK ("owner_type" = ANY ('{api_key,member}'::text[])) NOT VALID,
  ADD CONSTRAINT "webhook_endpoint_status_set" CHECK ("status" = ANY ('{active,paused,disabled}'::text[])) NOT VALID;
ALTER TABLE "workspace"
  ADD CONSTRAINT "workspace_status_set" CHECK ("status" = ANY ('{open,closed}'::text[])) NOT VALID;
