import type { NewEvent } from '#core/events/log.ts'
import { conversationIdOf } from '#messaging/inbox/conversations/conversation-id.ts'
import { type PublicEventName, publicEvents, type ResourceName } from '#telling/resources.ts'

type Told = Pick<NewEvent, 'id' | 'subjectId' | 'contactId'>
type Variables = Record<string, (event: Told) => string | null>

const ofContact = (contactOf: (event: Told) => string | null): Variables => ({
  contactId: contactOf,
  conversationId: (event) => {
    const contactId = contactOf(event)
    return contactId && conversationIdOf(contactId)
  },
})

const subject = ({ subjectId }: Told) => subjectId

/** What a document is given of an event, by what the event is about. All of it are ids. */
const variablesOf: Record<ResourceName, Variables> = {
  message: { messageId: subject, ...ofContact(({ contactId }) => contactId) },
  contact: ofContact(subject),
  chat: ofContact(subject),
  template: { templateId: subject },
  broadcast: { broadcastId: subject },
  number: { numberId: subject },
}

const all = (type: PublicEventName): [string, Variables[string]][] => [
  ...Object.entries(variablesOf[publicEvents[type].resource]),
  ['eventId', ({ id }) => id],
]

/** The names of the variables that a document for events of this type is given. */
export const variableNames = (type: PublicEventName): string[] => all(type).map(([name]) => name)

/** Their values of an event. */
export const variablesIn = (type: PublicEventName, event: Told): Record<string, string | null> =>
  Object.fromEntries(all(type).map(([name, read]) => [name, read(event)]))

/** To begin with; whoever writes one goes on from there. */
const starts: Record<ResourceName, string> = {
  message: `query ($messageId: ID!) {
  message(id: $messageId) {
    id
    content { ... on TextContent { body } }
    contact { name phone }
  }
}
`,
  contact: `query ($contactId: ID!) {
  contact(id: $contactId) {
    id
    name
    phone
    tagNames
  }
}
`,
  chat: `query ($contactId: ID!) {
  conversation(contactId: $contactId) {
    id
    contact { name phone }
    messages(first: 3) { nodes { content { ... on TextContent { body } } } }
  }
}
`,
  template: `query ($templateId: ID!) {
  template(id: $templateId) {
    id
    name
    language
  }
}
`,
  broadcast: `query ($broadcastId: ID!) {
  broadcast(id: $broadcastId) {
    id
    name
    counts { total sent failed }
  }
}
`,
  number: `query ($numberId: ID!) {
  node(id: $numberId) {
    ... on Number { id name phone }
  }
}
`,
}

/** Of a deleted contact nothing is left to read. */
export const takesDocument = (type: PublicEventName): boolean => type !== 'contact.deleted'

/** A document to begin with; null for events that take none. */
export const startingDocument = (type: PublicEventName): string | null =>
  takesDocument(type) ? starts[publicEvents[type].resource] : null
