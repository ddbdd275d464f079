/** What older webhooks can subscribe to (document 2, Events), as the settings show it. */
export const legacyEvents = {
  'message.incoming': {
    label: 'Message incoming',
    description: 'A message is received from a contact.',
  },
  'message.sent': { label: 'Message sent', description: 'An agent sends a message.' },
  'message.outgoing': {
    label: 'Message outgoing',
    description: 'A message is sent to a contact, from any source, the phone app included.',
  },
  'contact.created': { label: 'Contact created', description: 'A contact is created.' },
  'transfer.created': {
    label: 'Transfer created',
    description: 'A transfer to a human agent is requested.',
  },
  'transfer.assigned': {
    label: 'Transfer assigned',
    description: 'A transfer is assigned to an agent.',
  },
  'transfer.resumed': {
    label: 'Transfer resumed',
    description: 'The chatbot is resumed: the transfer is closed.',
  },
} as const

export type LegacyEventName = keyof typeof legacyEvents

export interface LegacyEventType {
  value: LegacyEventName
  label: string
  description: string
}

/** All events that older webhooks can subscribe to. */
export function legacyEventTypes(): LegacyEventType[] {
  return Object.entries(legacyEvents).map(([value, words]) => ({ value: value as LegacyEventName, ...words }))
}

/** The events of the log that older webhooks hear of. */
const heard = [
  'message.received',
  'message.sent',
  'contact.created',
  'transfer.created',
  'transfer.assigned',
  'transfer.resumed',
] as const

/** Whether an event of the log becomes one of theirs. */
export function isHeard(type: string): boolean {
  return (heard as readonly string[]).includes(type)
}

/**
 * What an event of the log is called here. The public event message.sent tells of any message that left; the older
 * event of that name is a member's message only (spec/4 Q4).
 */
export function legacyNamesOf(type: string, sentByType: string | null): LegacyEventName[] {
  if (type === 'message.received') return ['message.incoming']
  if (type === 'contact.created' || type.startsWith('transfer.')) return [type as LegacyEventName]
  if (type !== 'message.sent') return []
  return sentByType === 'member' ? ['message.sent', 'message.outgoing'] : ['message.outgoing']
}
