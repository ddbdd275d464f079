import { type PublicEventName, publicEvents } from '#core/events/catalogue.ts'
import type { Components } from './answers.ts'
import { exampleOf } from './example-of.ts'
import { componentRef, type JsonSchema, orNull } from './json-schema.ts'

const statusText: JsonSchema = { type: 'string', examples: ['pending'] }
const changed: JsonSchema = {
  type: 'array',
  items: { type: 'string' },
  description: 'Names of the fields that changed.',
}
const uuid: JsonSchema = { type: 'string', format: 'uuid' }

const assignee = orNull({
  type: 'object',
  properties: { id: uuid, name: { type: 'string' } },
  required: ['id', 'name'],
})

const by: JsonSchema = {
  type: 'object',
  description: 'Who did it.',
  properties: {
    type: { type: 'string', examples: ['api'] },
    id: { type: ['string', 'null'], format: 'uuid' },
  },
  required: ['type', 'id'],
}

/** What `data` holds beside the object (spec/4 B13, Catalog). */
const extras: Record<PublicEventName, Record<string, JsonSchema>> = {
  'message.received': {},
  'message.sent': {},
  'message.status': { previous_status: statusText },
  'contact.created': {},
  'contact.updated': { changed: { ...changed, examples: [['name']] } },
  'contact.deleted': {},
  'template.status': { previous_status: { type: ['string', 'null'], examples: ['pending'] } },
  'template.updated': { changed: { ...changed, examples: [['quality']] } },
  'broadcast.status': { previous_status: { type: ['string', 'null'], examples: ['running'] } },
  'chat.assigned': {
    previous: {
      type: 'object',
      properties: { agent: assignee, team: assignee },
      required: ['agent', 'team'],
    },
  },
  'chat.closed': { by },
  'chat.reopened': { by },
  'number.status': { previous_status: { ...statusText, examples: ['active'] } },
}

/** What it holds only sometimes. */
const optionalExtras: Partial<Record<PublicEventName, Record<string, JsonSchema>>> = {
  'chat.closed': {
    note: { type: 'string', description: 'The note it was closed with, if any.', examples: ['Solved.'] },
  },
}

/** A deleted contact has no GET any more. */
const deletedContact: JsonSchema = {
  type: 'object',
  properties: { id: uuid, phone: { type: ['string', 'null'], examples: ['+15551234567'] } },
  required: ['id', 'phone'],
}

const componentNames = {
  message: 'Message',
  contact: 'Contact',
  template: 'Template',
  broadcast: 'Broadcast',
  chat: 'Chat',
  number: 'Number',
} as const

function subjectOf(type: PublicEventName, components: Components): JsonSchema {
  if (type === 'contact.deleted') return deletedContact
  const name = componentNames[publicEvents[type].resource]
  if (!components.has(name)) throw new Error(`no row answers a ${name}, which ${type} is about`)
  return componentRef(name)
}

/** The envelope of an event as it is posted (spec/4 B13, Envelope). */
export function eventSchema(type: PublicEventName, components: Components): JsonSchema {
  const always = { [publicEvents[type].resource]: subjectOf(type, components), ...extras[type] }
  const properties = { ...always, ...optionalExtras[type] }
  return {
    type: 'object',
    description: publicEvents[type].description,
    properties: {
      id: { ...uuid, description: 'The event: the same in the deliveries to several endpoints.' },
      type: { const: type },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
      data: { type: 'object', properties, required: Object.keys(always) },
      test: { type: 'boolean', description: 'Only in test events.' },
    },
    required: ['id', 'type', 'timestamp', 'data'],
  }
}

/** An event as a receiver could get it. */
export const eventExample = (type: PublicEventName, components: Components) =>
  exampleOf(eventSchema(type, components), components)
