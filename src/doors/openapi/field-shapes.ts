import type { JsonSchema } from '#core/json-schema.ts'

/** Without a pattern: clients in Go refuse one of a text that can be null, and so a whole answer that has alternatives. */
const phone: JsonSchema = { examples: ['+15551234567'] }
const strings: JsonSchema = { type: 'object', additionalProperties: { type: 'string' } }
const anyObject: JsonSchema = { type: 'object', additionalProperties: true }
const uuid: JsonSchema = { type: 'string', format: 'uuid' }

const person: JsonSchema = {
  type: 'object',
  properties: {
    name: { type: ['string', 'null'] },
    phones: { type: 'array', items: { type: 'string' } },
    emails: { type: 'array', items: { type: 'string' } },
    origin: {
      type: ['string', 'null'],
      description: 'contact_request if the customer shared their own phone on request, else null.',
    },
    vcard: { type: ['string', 'null'], description: 'The whole card, as a vCard.' },
  },
  required: ['name', 'phones', 'emails', 'origin', 'vcard'],
}

const headerMedia: JsonSchema = {
  type: 'object',
  properties: { id: uuid, filename: { type: ['string', 'null'] } },
  required: ['id'],
}

/**
 * What the types of the GraphQL schema cannot say of a field: forms of texts, what is in free JSON, and an example where a
 * set is open (document 1, Conventions).
 */
const shapes: Record<string, JsonSchema> = {
  'MemberAssignee.name': { examples: ['Lee'] },
  'TeamAssignee.name': { examples: ['Lee'] },
  'AssignableTo.type': { enum: ['agent', 'team'] },
  'ContactUpsert.result': { enum: ['created', 'updated', 'unchanged', 'refused'] },
  'BroadcastDryRun.dryRun': { examples: [true] },
  'MessageDryRun.dryRun': { examples: [true] },
  'TemplateDryRun.dryRun': { examples: [true] },
  'Broadcast.name': { examples: ['Order updates'] },
  'Broadcast.status': { examples: ['running'] },
  'BroadcastMonth.period': { pattern: '^[0-9]{4}-[0-9]{2}$', examples: ['2026-11'] },
  'BroadcastRecipient.to': phone,
  'ButtonContent.payload': { examples: ['track'] },
  'Contact.customFields': {
    type: 'object',
    additionalProperties: {
      oneOf: [{ type: 'string' }, { type: 'number', format: 'double' }, { type: 'boolean' }],
    },
    examples: [{ plan: 'gold' }],
  },
  'Contact.name': { examples: ['Ann'] },
  'Contact.phone': phone,
  'Contact.tagNames': { examples: ['vip'] },
  'LegacyWebhook.headersByName': strings,
  'User.email': { format: 'email', examples: ['ann@example.com'] },
  'Media.mimeType': { examples: ['image/jpeg'] },
  'Media.filename': { examples: ['menu.jpg'] },
  'Media.size': { examples: [48213] },
  'MediaContent.mimeType': { examples: ['image/jpeg'] },
  'Message.contacts': { type: 'array', items: person },
  'Message.from': phone,
  'Message.interactive': anyObject,
  'Message.order': anyObject,
  'Message.platformMessageId': { examples: ['wamid.HBgLMTU1NTEyMzQ1NjcVAgARGBI5'] },
  'Message.system': anyObject,
  'Message.to': phone,
  'Message.type': { examples: ['text'] },
  'Message.unsupported': anyObject,
  'MessageSender.type': { examples: ['api'] },
  'Number.displayName': { examples: ['Shop'] },
  'Number.name': { examples: ['Shop'] },
  'Number.phone': phone,
  'Number.status': { examples: ['active'] },
  'PublicKey.keyPrefix': { examples: ['svc_live_1a2b3c4d'] },
  'Template.categoryText': { examples: ['utility'] },
  'Template.language': { examples: ['en'] },
  'Template.name': { examples: ['order_update'] },
  'Template.qualityText': { examples: ['unknown'] },
  'Template.statusText': { examples: ['approved'] },
  'TemplateCardContent.buttonParams': strings,
  'TemplateCardContent.headerMedia': headerMedia,
  'TemplateCardContent.params': strings,
  'MessageTemplate.buttonParams': strings,
  'MessageTemplate.headerMedia': headerMedia,
  'MessageTemplate.headerParams': strings,
  'MessageTemplate.params': { ...strings, examples: [{ 1: 'Ann' }] },
  'TextContent.body': { examples: ['Your order is on its way.'] },
  'WebhookDelivery.payload': { type: 'object', additionalProperties: true },
  'WebhookDeliveryEvent.type': { examples: ['message.status'] },
  'WebhookEndpoint.events': { examples: ['message.received'] },
  'WebhookEndpoint.headersByName': {
    type: 'object',
    additionalProperties: {
      type: ['string', 'null'],
      description: 'Always null, because values are never shown.',
    },
    examples: [{ 'X-Token': null }],
  },
  'WebhookEndpoint.secret': { examples: ['whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='] },
  // As it was written: its host may have letters of any language, which the format of URIs does not allow.
  'WebhookEndpoint.url': { examples: ['https://hooks.example.com/parley'] },
  'WebhookEventType.example': anyObject,
  'WebhookEventType.schema': anyObject,
  'WebhookEventType.type': { examples: ['message.status'] },
}

/** For example `('Message', 'direction')`; empty when the type says all there is. */
export const fieldShape = (type: string, field: string): JsonSchema => shapes[`${type}.${field}`] ?? {}

/** Names of the table, for the guard that finds what is no field any more. */
export const shapedFields: readonly string[] = Object.keys(shapes)

/** Null elsewhere in the schema, but always there in the answers whose documents ask for them. */
const neverNull = new Set([
  'LoginAnswer.expiresIn',
  'LoginAnswer.secondStep',
  'LoginAnswer.user',
  'PublicKey.key',
  'WebhookEndpoint.secret',
])

export const isNeverNull = (type: string, field: string): boolean => neverNull.has(`${type}.${field}`)
