import type { Feature, Scope } from '#core/access/catalogue.ts'

export interface PublicEventType {
  /** what GET renders the subject: the resource's name in `data` */
  resource: 'message' | 'contact' | 'template' | 'broadcast' | 'chat' | 'number'
  description: string
  scope: Scope
  feature: Feature
}

/** The events that webhook endpoints can subscribe to (spec/4 B13). */
export const publicEvents = {
  'message.received': {
    resource: 'message',
    description: 'An incoming message was stored.',
    scope: 'messages:read',
    feature: 'webhooks.messages',
  },
  'message.sent': {
    resource: 'message',
    description: 'An outgoing message, from any source, is first known to have left.',
    scope: 'messages:read',
    feature: 'webhooks.messages',
  },
  'message.status': {
    resource: 'message',
    description: 'The status of an outgoing message changed.',
    scope: 'messages:read',
    feature: 'webhooks.messages',
  },
  'contact.created': {
    resource: 'contact',
    description: 'A contact was made by the API, the team, an import or a first message.',
    scope: 'contacts:read',
    feature: 'webhooks.contacts',
  },
  'contact.updated': {
    resource: 'contact',
    description: 'A field of a contact changed.',
    scope: 'contacts:read',
    feature: 'webhooks.contacts',
  },
  'contact.deleted': {
    resource: 'contact',
    description: 'A contact was deleted.',
    scope: 'contacts:read',
    feature: 'webhooks.contacts',
  },
  'template.status': {
    resource: 'template',
    description: 'The platform reviewed a template or decided about it.',
    scope: 'templates:read',
    feature: 'webhooks.templates',
  },
  'template.updated': {
    resource: 'template',
    description: 'The category or quality of a template changed.',
    scope: 'templates:read',
    feature: 'webhooks.templates',
  },
  'broadcast.status': {
    resource: 'broadcast',
    description: 'The status of a broadcast changed.',
    scope: 'broadcasts:read',
    feature: 'webhooks.broadcasts',
  },
  'chat.assigned': {
    resource: 'chat',
    description: 'The agent or team of a chat changed.',
    scope: 'chats:read',
    feature: 'webhooks.chats',
  },
  'chat.closed': {
    resource: 'chat',
    description: 'A chat was closed.',
    scope: 'chats:read',
    feature: 'webhooks.chats',
  },
  'chat.reopened': {
    resource: 'chat',
    description: 'A chat was opened again.',
    scope: 'chats:read',
    feature: 'webhooks.chats',
  },
  'number.status': {
    resource: 'number',
    description: 'The status of a number changed.',
    scope: 'numbers:read',
    feature: 'webhooks.numbers',
  },
} as const satisfies Record<string, PublicEventType>

export type PublicEventName = keyof typeof publicEvents

/**
 * Events that only live screens need: `message.created` (an outgoing message was accepted), `message.updated` (what it
 * answers or reacts to became known) and `chat.updated` (read marks, previews). They are never posted to anybody.
 */
export type EventName = PublicEventName | 'message.created' | 'message.updated' | 'chat.updated'

export function isPublicEvent(type: string): type is PublicEventName {
  return type in publicEvents
}
