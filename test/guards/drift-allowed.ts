const partial = 'Prisma knows no partial indexes: it covers only the rows that are due, which are few'
const fewer = 'Prisma knows no partial indexes: it covers the few that lists ask for among many'
const living = 'unique only among contacts that are not deleted: a deleted one frees its phone'
const ordered = 'reads the order of a contact from the work in flight; the table has no Prisma relations'
const root = 'the workspace row is the hub: a relation in Prisma would need a back-relation on it'
const hub = 'a relation would put a field on the other side that nobody reads'
const check = 'Prisma knows no checks'
const generated = 'Prisma knows no columns that PostgreSQL makes from others'

const roots = [
  'application_key',
  'audit_record',
  'availability_break',
  'broadcast_usage',
  'canned_response',
  'contact',
  'import_turn',
  'contact_field',
  'contact_segment',
  'legacy_webhook',
  'media',
  'number',
  'outgoing_mail',
  'public_key',
  'refresh_token',
  'message_search',
  'saved_view',
  'search_position',
  'sso_attempt',
  'sso_provider',
  'tag',
  'team',
  'webhook_endpoint',
  'workspace_counter',
  'workspace_feature',
  'workspace_limit',
]

/**
 * What the migrations make and the Prisma schema cannot say, with the reason. Names as the failing test prints
 * them, for example 'index contact_phone_key': 'unique only among contacts that are not deleted'.
 */
export const writtenByHand: Record<string, string> = {
  'index broadcast_active': partial,
  'index broadcast_due': partial,
  'index broadcast_recipient_message': 'a recipient without a message has none to be found by',
  'index broadcast_recipient_unfed': partial,
  'index canned_response_name': 'a workspace has a name once, ignoring case',
  'index contact_phone_living': living,
  'index contact_deleted': fewer,
  'index contact_opted_out': fewer,
  'index contact_segment_name': 'a workspace has a name once, ignoring case',
  'index conversation_at_work': fewer,
  'index conversation_newest': 'the inbox shows only chats with messages',
  'index conversation_of_agent_newest': fewer,
  'index conversation_of_team_newest': fewer,
  'index conversation_without_messages': fewer,
  'column hand_over.lane': generated,
  'index hand_over_bulk': partial,
  'index hand_over_order': ordered,
  'index hand_over_unconfirmed': partial,
  'index hand_over_waiting': partial,
  'index inbound_callback_waiting': partial,
  'index media_expiring': partial,
  'index media_waiting': partial,
  'index note_mention_unread': 'Prisma knows no partial indexes: it covers the mentions that nobody has read',
  'index scheduled_message_due': partial,
  'index message_search_words': 'Prisma knows no indexes over words',
  'index message_failed': 'most messages do not fail, and it costs them nothing',
  'index message_platform_id': "the platform's id tells duplicates, once it is known",
  'index message_reactions': 'most messages are none, and it costs them nothing',
  'index message_replies': 'most messages answer none, and cost it nothing',
  'index number_default_incoming': 'one default number per workspace',
  'index number_default_outgoing': 'one default number per workspace',
  'index number_name_key': 'names are one ignoring case; Prisma knows no indexes over expressions',
  'index role_default': 'one default role per workspace',
  'index availability_break_open': 'one break at a time',
  'index saved_view_own_name': 'a person has a name once, ignoring case',
  'index saved_view_shared_name': 'a workspace shares a name once, ignoring case',
  'index webhook_delivery_waiting': partial,
  'index webhook_delivery_expiring': partial,
  'index webhook_delivery_failed': fewer,
  'index webhook_endpoint_off': fewer,
  'index webhook_endpoint_probe': partial,
  'constraint broadcast.broadcast_counts_check': check,
  'constraint broadcast.broadcast_number_fkey': hub,
  'constraint broadcast_recipient.broadcast_recipient_contact_fkey': hub,
  'constraint broadcast_recipient.broadcast_recipient_message_fkey': hub,
  'constraint conversation.conversation_unread_count_check': check,
  'constraint sso_identity.sso_identity_user_fkey': hub,
  'constraint sso_pending_link.sso_pending_link_user_fkey': hub,
  'constraint workspace_counter.workspace_counter_fanout_check': check,
  ...Object.fromEntries(roots.map((table) => [`constraint ${table}.${table}_workspace_fkey`, root])),
}
