/**
 * What becomes of a column that can hold a phone, a name or a text of a person who is talked to (docs/adr/0068), and
 * whether the file of all that is known of them has it (docs/adr/0069).
 */
interface Held {
  /** erased: with the person, by `deleteContact` and the job behind it. age: by itself, within a month of the deletion */
  goes: 'erased' | 'age'
  /** the part of the file, or why it has none: a sentence */
  file: string
}

const erased = (file: string): Held => ({ goes: 'erased', file })
const byAge = (file: string): Held => ({ goes: 'age', file })

const told = 'It tells of what stands in other parts.'
const staged = 'A file that somebody is about to bring in, of which nothing is known yet.'
const ids = 'An id of the platform.'

export const ofPersons: Readonly<Record<string, Held>> = {
  'contact.phone': erased('contact'),
  'contact.name': erased('contact'),
  'contact.profile_name': erased('contact'),
  'contact.tags': erased('contact'),
  'contact.custom_fields': erased('contact'),
  'contact_identity.value': erased('names_at_the_platform'),
  'contact_referral.referral': erased('came_by'),
  'conversation.last_message_preview': erased('The text of the last message, which it has.'),
  'message.content': erased('messages'),
  'message.raw': erased('messages'),
  'message.from_phone': erased('messages'),
  'message.to_phone': erased('messages'),
  'message.error_message': erased('messages'),
  'message.payment': erased('What became of a payment, which the message asks for.'),
  'message.platform_message_id': erased(ids),
  'message_version.text': erased('messages'),
  'message_version.platform_message_id': erased(ids),
  'message_search.words': erased('The words of the messages.'),
  'parked_link.platform_message_id': erased(ids),
  'read_receipt.platform_message_id': erased(ids),
  'media.filename': erased('The message has it.'),
  'broadcast_recipient.phone': erased('campaigns'),
  'broadcast_recipient.name': erased('campaigns'),
  'broadcast_recipient.own': erased('campaigns'),
  'broadcast_recipient.error_message': erased('campaigns'),
  'broadcast_import_part.phones': erased(staged),
  'broadcast_import_part.other_phones': erased(staged),
  'broadcast_import_part.names': erased(staged),
  'broadcast_import_part.owns': erased(staged),
  'contact_import_row.cells': erased(staged),
  'contact_import_fault.value': erased(staged),
  'note.content': erased('notes'),
  'customer_fact.text': erased('memory'),
  'timeline_entry.data': erased('history'),
  'form_answer.fields': erased('forms_filled_in'),
  'form_exchange.asked': erased('What a form asked its endpoint: kept for a day.'),
  'form_exchange.answered': erased('What the endpoint of a form answered: kept for a day.'),
  'transfer.notes': erased('handed_over_to_people'),
  'scheduled_message.content': erased('to_be_sent'),
  'scheduled_message.refusal_message': erased('Why it was not sent, in words of ours.'),
  'draft.text': erased('What a member has not said yet.'),
  'bot_session.vars': erased('bot_sessions'),
  'bot_call.request': erased('What the chatbot asks on behalf of the person, until it is answered.'),
  'bot_call.result': erased('What it is answered, until that comes to something.'),
  'bot_step.vars': erased('What a flow kept at each of its nodes.'),
  'bot_wake.result': erased('What an address answered, until the session goes on with it.'),
  'bot_session.frames': erased('Where the session is in its flow.'),
  'custom_action_execution.message': erased('actions'),
  'audit_record.changes': erased('Who changed what; what stands there now is in other parts.'),
  'event_body.body': erased(told),
  'webhook_delivery.document_body': erased(told),
  'webhook_delivery.last_answer': erased('What a receiver said.'),
  'webhook_delivery.earlier_answers': erased('What a receiver said.'),

  'event.data': byAge(told),
  'legacy_webhook_delivery.body': byAge(told),
  'inbound_callback.body': byAge(told),
  'parked_status.body': byAge(told),
  'parked_status.platform_message_id': byAge(ids),
  'group_message.raw': byAge(told),
  'group_message.platform_message_id': byAge(ids),
  'group_message.group_id': byAge(ids),
  'parked_news.body': byAge(told),
  'parked_news.platform_message_id': byAge(ids),
  'parked_news.news_id': byAge(ids),
  'idempotency_record.body': byAge('An answer that a program got, sealed.'),
  'custom_action_link.url': byAge('An address that opens once, sealed.'),
  'contact_import.headers': byAge('The first line of a file, which names its columns.'),
  'contact_import.filename': byAge('The name of a file.'),
  'broadcast_import.filename': byAge('The name of a file.'),
}

/**
 * Columns that are about nobody who is talked to, by table. Closed sets of words are known as such and are not listed.
 * Whoever adds a column that can hold a phone, a name or a text of a person writes it down above, and says what becomes
 * of it.
 */
export const ofNobody: Readonly<Record<string, string>> = {
  account_change: 'previous current details',
  conversation_window: 'owner_role',
  ai_context: 'name trigger_keywords static_content api_config headers',
  address_change: 'email token_hash',
  application_key: 'name key_hash key_prefix scopes',
  audit_record: 'actor_name kind resource_id reason',
  bot_call: 'kind state',
  bot_decision: 'rule_name keyword passed_over ai_model',
  bot_question: 'node_id',
  bot_session: 'node_id',
  bot_step: 'node_id outcome problem',
  bot_session_message: 'step_name',
  broadcast:
    'name template_name template_language template_category defaults paused_reason failure_reason quiet_from quiet_to local_start split created_by_name updated_by_name',
  broadcast_import: 'failure',
  broadcast_import_fault: 'field reason',
  broadcast_usage: 'period',
  ai_usage: 'period',
  ai_usage_day: 'day',
  canned_response: 'name shortcut content category buttons',
  catalog: 'platform_id name',
  catalog_turn: 'subject retailer_id',
  chatbot_flow:
    'name description trigger_keywords trigger_button_id initial_message completion_message completion_config timeout_message cancel_keywords cancel_message panel_config graph secrets',
  chatbot_settings:
    'greeting_message greeting_buttons fallback_message fallback_buttons business_hours out_of_hours_message sla_auto_close_message sla_warning_message client_reminder_message client_auto_close_message ai_system_prompt holidays',
  contact_field: 'key label options',
  contact_identity: 'scope',
  contact_import: 'mapping failure',
  contact_import_fault: 'field reason',
  // What members ask for in their own words, of all contacts.
  contact_segment: 'name filter',
  contact_referral: 'source_type source_id',
  custom_action: 'name config headers',
  custom_action_execution: 'action_name',
  custom_action_link: 'token_hash',
  event: 'type',
  event_body: 'trace',
  flow_test: 'name steps',
  flow_version: 'graph secrets settings checksum note',
  idempotency_record: 'key fingerprint request_id',
  inbound_callback: 'error',
  invitation: 'email token_hash',
  interactive_flow:
    'platform_id name status category json_version definition checksum pushed_checksum validation_errors preview_url alerts endpoint_url endpoint_secret canned_answers answer_mapping creation_asked_for told_at',
  // The message and the person are told by the id of the message alone.
  parked_form_answer: 'platform_flow_id',
  form_exchange: 'action screen failure',
  form_key: 'private_key public_key fingerprint',
  interactive_flow_version: 'definition fields',
  ivr_audio: 'name text checksum',
  ivr_flow: 'name description graph secrets',
  ivr_flow_version: 'graph secrets speech checksum note',
  keyword_rule: 'name keywords response_content conditions',
  message_count: 'direction type sent_by_type',
  platform_figures: 'asked answer',
  rollup_position: 'timezone',
  widget: 'name description field filters group_by_field color size config',
  lane_lease: 'kind',
  legacy_webhook: 'name url events header_values secret',
  legacy_webhook_delivery: 'event trace',
  media: 'mime_type sha256 storage_key platform_media_id',
  message: 'error_title trace',
  number:
    'responder_role name phone_id business_id app_id access_token app_secret webhook_verify_token api_version phone display_name verified_name pin messaging_limit throughput restriction',
  // To members and people who are invited.
  outgoing_mail: 'key recipient template data secret_link',
  passkey: 'name credential_id public_key transports',
  password_reset: 'token_hash email_hash password_digest',
  platform_upload: 'platform_media_id',
  price: 'country',
  price_list: 'currency',
  product: 'platform_id retailer_id name description currency url image_url',
  public_key: 'name key_hash key_prefix scopes allowed_ips',
  push_subscription: 'endpoint p256dh auth',
  recovery_code: 'code_hash',
  removed_number: 'name',
  role: 'name description permissions',
  saved_view: 'name filter',
  scheduled_message: 'refusal_code',
  sign_in_challenge: 'token_hash webauthn_challenge',
  sso_attempt: 'state_hash provider browser_hash nonce code_verifier',
  sso_identity: 'provider subject',
  sso_pending_link: 'token_hash provider subject browser_hash',
  sso_provider:
    'provider client_id client_secret default_role allowed_domains auth_url token_url user_info_url issuer',
  tag: 'name',
  team: 'name description',
  team_member: '',
  template:
    'platform_id name language category status rejection_reason parameter_format components variables quality platform_status display_name form created_by_name updated_by_name',
  template_history: 'before after reason explanation recommendation',
  template_sample: 'handle',
  template_turn: 'name language',
  totp: 'secret',
  transfer: 'number_name team_name',
  user_account: 'email full_name password_hash settings',
  webhook_delivery: 'event_type document_reads',
  webhook_endpoint: 'url description events header_names header_values documents secret previous_secret',
  worker: 'kinds',
  workspace:
    'name slug closed_reason deleted_reason timezone date_format hold_music_file ringback_file country',
  workspace_app: 'app_id config_id app_secret',
  workspace_feature: 'key',
}
