/**
 * Descriptions in the REST references of fields that are enums for GraphQL clients: these sentences list the values in
 * the spelling of REST. All other fields have the description of the schema.
 */
const words: Record<string, string> = {
  'AssignableTo.type': 'Kind of the assignee: agent or team.',
  'Broadcast.status':
    'Status of the broadcast: draft, scheduled, running, paused, completed, cancelled, failed. Values can be added.',
  'BroadcastCreator.type': 'Kind of the creator: api or member. Values can be added.',
  'BroadcastRecipient.status':
    'Status of the message to the recipient: pending, sent, delivered, read, failed, cancelled. Values can be added.',
  'BroadcastRowError.code': 'Code that POST /broadcasts would return for the row.',
  'BroadcastTemplate.categoryText':
    'Category of the template: marketing, utility, authentication. Values can be added.',
  'Contact.marketingOptedOutBy':
    'Who opted the contact out: api, member, or contact (the contact themselves).',
  'ContactUpsert.result': 'What happened to the contact: created, updated, unchanged or refused.',
  'Conversation.status': 'Status of the chat: open or closed.',
  'Message.direction': 'Direction of the message: incoming or outgoing.',
  'Message.status': 'Status of the message: pending, sent, delivered, read, failed.',
  'Message.text': 'Content of a message of type text.',
  'Message.type': 'Type of the message: text, image, template, interactive, ... Values can be added.',
  'MessageSender.type':
    'Kind of the sender: api, member, chatbot, broadcast, phone_app, responder, contact. Values can be added.',
  'Number.status':
    'Status of the number: active, pending_registration, disconnected or restricted. Only an active number can send. Values can be added.',
  'Template.categoryText':
    'Category of the template: marketing, utility, authentication. Values can be added.',
  'Template.parameterFormat':
    'Format of the variables: positional or named. Null if the template has no variables.',
  'Template.qualityText': 'Quality of the template: unknown, green, yellow, red. Values can be added.',
  'Template.statusText':
    'Status of the template: draft, pending, approved, rejected, paused, disabled. Only an approved template can be sent. Values can be added.',
  'TemplateButton.type':
    'Type of the button: quick_reply, url, phone, copy_code, other. Values can be added.',
  'MessageTemplate.categoryText': 'Category of the template at the time at which the message was accepted.',
  'TemplateHeader.typeText':
    'Type of the header: text, image, video, document, location. Values can be added.',
  'WebhookDelivery.state': 'State of the delivery: waiting, delivered or failed.',
  'WebhookDeliveryEvent.type': 'Type of the event, for example message.status.',
  'WebhookEndpoint.disabledReason':
    'Reason why the endpoint is disabled: failing, no_secret, key_revoked, key_expired, key_scopes or manual. Values can be added.',
  'WebhookEndpoint.status': 'Status of the endpoint: active, paused or disabled.',
  'WebhookEndpointOwner.type': 'Kind of the owner: api_key or member.',
  'WebhookEventType.type': 'Type of the event, for example message.status.',
  'chats(status)': 'Returns only chats with this status: open or closed.',
  'contacts(sort)': 'Order of the contacts: created_at (default) or updated_at.',
  'messages(direction)': 'Returns only messages in this direction: incoming or outgoing.',
  'messages(sort)': 'Order of the messages: created_at (default) or updated_at.',
  'templates(sort)': 'Order of the templates: created_at (default) or updated_at.',
  'webhookDeliveries(state)': 'Returns only deliveries in this state: waiting, delivered or failed.',
}

/** For example `Message.type`, or `messages(sort)` for an argument. */
export const restWords = (place: string): string | undefined => words[place]

/** Names of the table, for the guard that finds what is no field any more. */
export const wordedPlaces: readonly string[] = Object.keys(words)
