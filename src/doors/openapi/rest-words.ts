/**
 * What the references of the REST doors say of a field that is an enum for GraphQL clients: these sentences name the
 * values. Fields that are not here have the description of the schema.
 */
const words: Record<string, string> = {
  'AssignableTo.type': 'agent or team.',
  'Broadcast.status': 'Open: draft, scheduled, running, paused, completed, cancelled, failed.',
  'BroadcastCreator.type': 'Open: api or member.',
  'BroadcastRecipient.status': 'Open: pending, sent, delivered, read, failed, cancelled.',
  'BroadcastRowError.code': 'As POST /broadcasts would answer it.',
  'BroadcastTemplate.categoryText': 'Open: marketing, utility, authentication.',
  'Contact.marketingOptedOutBy': 'api, member, or contact: the person.',
  'ContactUpsert.result': 'created, updated, unchanged or refused.',
  'Conversation.status': 'open or closed.',
  'Message.direction': 'incoming or outgoing.',
  'Message.status': 'pending, sent, delivered, read, failed.',
  'Message.text': 'Type text.',
  'Message.type': 'Open: text, image, template, interactive, ...',
  'MessageSender.type': 'Open: api, member, chatbot, broadcast, phone_app, responder, contact.',
  'Number.status':
    'active, pending_registration, disconnected or restricted; only active can send. Values can be added.',
  'Template.categoryText': 'Open: marketing, utility, authentication.',
  'Template.parameterFormat': 'positional or named; null without variables.',
  'Template.qualityText': 'Open: unknown, green, yellow, red.',
  'Template.statusText':
    'Open: draft, pending, approved, rejected, paused, disabled. Only approved can be sent.',
  'TemplateButton.type': 'Open: quick_reply, url, phone, copy_code, other.',
  'MessageTemplate.categoryText': 'As it was at acceptance.',
  'TemplateHeader.typeText': 'Open: text, image, video, document, location.',
  'WebhookDelivery.state': 'waiting, delivered or failed.',
  'WebhookDeliveryEvent.type': 'For example message.status.',
  'WebhookEndpoint.disabledReason':
    'failing, no_secret, key_revoked, key_expired, key_scopes or manual. Values can be added.',
  'WebhookEndpoint.status': 'active, paused or disabled.',
  'WebhookEndpointOwner.type': 'api_key or member.',
  'WebhookEventType.type': 'For example message.status.',
  'chats(status)': 'open or closed.',
  'contacts(sort)': 'created_at (default) or updated_at.',
  'messages(direction)': 'incoming or outgoing.',
  'messages(sort)': 'created_at (default) or updated_at.',
  'templates(sort)': 'created_at (default) or updated_at.',
  'webhookDeliveries(state)': 'waiting, delivered or failed.',
}

/** For example `Message.type`, or `messages(sort)` for an argument. */
export const restWords = (place: string): string | undefined => words[place]

/** Names of the table, for the guard that finds what is no field any more. */
export const wordedPlaces: readonly string[] = Object.keys(words)
