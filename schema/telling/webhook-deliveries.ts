import { scopeSet } from '#core/access/access-sets.ts'
import { planFeatures } from '#people/workspaces/component-sets.ts'
import { contentFor } from '#people/workspaces/masking.ts'
import { deliveredTypes, eventTypes } from '#telling/event-sets.ts'
import { type EventType, listEventTypes } from '#telling/webhooks/catalogue/list.ts'
import {
  type DeliveryRow,
  deliveryById,
  listDeliveries,
} from '#telling/webhooks/deliveries/delivery-queries.ts'
import { deliveryStates } from '#telling/webhooks/deliveries/delivery-sets.ts'
import { type Replay, replayFailed, replayInput } from '#telling/webhooks/deliveries/replay.ts'
import { resendDelivery } from '#telling/webhooks/deliveries/resend.ts'
import { sendTest, testInput } from '#telling/webhooks/deliveries/send-test.ts'
import { startingDocument, variableNames } from '#telling/webhooks/documents/event-variables.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { argsFrom } from '../input-from.ts'
import { Node } from '../node.ts'
import { connectionOf, cursorArgs } from '../page.ts'
import { requires } from '../requires.ts'

/** For sessions and keys of /v1, not for `svc_` keys (spec/7). */
const read = requires({ permission: 'webhooks:read', scope: 'webhooks:read', operational: false })
const write = requires({ permission: 'webhooks:write', scope: 'webhooks:write', operational: false })

const AnswerType = builder.objectRef<NonNullable<DeliveryRow['lastAnswer']>>('WebhookAnswer').implement({
  description: "What the customer's server answered to a try.",
  fields: (t) => ({
    at: t.field({ type: 'DateTime', description: 'When.', resolve: (answer) => new Date(answer.at) }),
    status: t.exposeInt('status', {
      nullable: true,
      description: 'HTTP status; null when there was no HTTP answer or no request.',
    }),
    body: t.string({
      description: 'Its start, up to 1,024 bytes, without header values and signatures; or our own sentence.',
      // A server may answer with what it was sent.
      resolve: ({ body }, _args, { actor }) => contentFor(actor, body) as string,
    }),
    durationMs: t.exposeInt('durationMs', { description: 'Milliseconds.' }),
  }),
})

export const DeliveryEventType = builder.objectRef<DeliveryRow>('WebhookDeliveryEvent').implement({
  description: 'The event that a delivery carries.',
  fields: (t) => ({
    id: t.exposeID('eventId', { description: 'The same in the deliveries to several endpoints.' }),
    type: t.expose('eventType', { type: enumFrom(deliveredTypes), description: 'What happened.' }),
    timestamp: t.expose('occurredAt', { type: 'DateTime', description: 'When it happened.' }),
  }),
})

export const WebhookDeliveryType = builder.objectRef<DeliveryRow>('WebhookDelivery').implement({
  interfaces: [Node],
  description: 'One event to one webhook endpoint.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The webhook-id header, the same on every try.' }),
    webhookId: t.exposeID('endpointId', { description: 'The endpoint.' }),
    event: t.field({
      type: DeliveryEventType,
      description: 'What it carries.',
      resolve: (delivery) => delivery,
    }),
    state: t.expose('state', { type: enumFrom(deliveryStates), description: 'How far it is.' }),
    tries: t.exposeInt('tries', { description: 'All tries so far.' }),
    nextTryAt: t.expose('nextTryAt', { type: 'DateTime', nullable: true, description: 'While waiting.' }),
    lastAnswer: t.expose('lastAnswer', {
      type: AnswerType,
      nullable: true,
      description: 'Null before the first try.',
    }),
    test: t.exposeBoolean('test', { description: 'True for a test event.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was queued.' }),
    deliveredAt: t.expose('deliveredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a 2xx came.',
    }),
    failedAt: t.expose('failedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the last try failed.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Kept 3 days once delivered, 30 days when failed.',
    }),
    payload: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'The envelope posted. Only with a single delivery, for who may read its event; null otherwise.',
      resolve: (delivery) => delivery.payload ?? null,
    }),
    body: t.string({
      nullable: true,
      description: 'The envelope as the very text that is posted and signed. Null where the payload is.',
      resolve: (delivery) => delivery.body ?? null,
    }),
    answers: t.field({
      type: [AnswerType],
      description:
        'What the tries so far have come to, oldest first, the last 41 of them. Only with a single delivery; empty otherwise.',
      resolve: (delivery) => delivery.answers ?? [],
    }),
  }),
})

export const EventTypeType = builder.objectRef<EventType>('WebhookEventType').implement({
  description: 'A kind of event that webhook endpoints can subscribe to.',
  fields: (t) => ({
    type: t.expose('type', { type: enumFrom(eventTypes), description: 'Its name.' }),
    description: t.exposeString('description', { description: 'When it happens.' }),
    scope: t.expose('scope', {
      type: enumFrom(scopeSet),
      description: 'What a key needs to subscribe to it.',
    }),
    feature: t.expose('feature', {
      type: enumFrom(planFeatures),
      description: 'The switch of the plan that it belongs to.',
    }),
    schema: t.expose('schema', { type: 'JSON', description: 'JSON Schema 2020-12 of what is posted.' }),
    variables: t.stringList({
      description: 'The ids that a document for it is given, as variables of these names, each an ID!.',
      resolve: ({ type }) => variableNames(type),
    }),
    startingDocument: t.string({
      nullable: true,
      description: 'A document to begin with; null when events of it take none.',
      resolve: ({ type }) => startingDocument(type),
    }),
    example: t.expose('example', { type: 'JSON', description: 'What could be posted.' }),
  }),
})

export const ReplayType = builder.objectRef<Replay & { endpointId: string }>('WebhookReplay').implement({
  description: 'What a replay did.',
  fields: (t) => ({
    replayed: t.exposeInt('replayed', { description: 'Deliveries put back to waiting, at most 10,000.' }),
    more: t.exposeBoolean('more', { description: 'Whether the range holds further ones.' }),
  }),
})

export const DeliveryConnection = connectionOf('WebhookDelivery', WebhookDeliveryType)

builder.queryFields((t) => ({
  webhookEventTypes: t.field({
    type: [EventTypeType],
    description: 'The catalogue of events, with the form and an example of each.',
    ...read,
    resolve: (_root, _args, ctx) => listEventTypes(ctx),
  }),
  webhookDeliveries: t.field({
    type: DeliveryConnection,
    throws: ['invalid_request', 'not_found', 'invalid_field'],
    description: 'The deliveries of an endpoint, newest first.',
    args: {
      webhookId: t.arg.id({ required: true, description: 'UUID of the endpoint.' }),
      ...cursorArgs,
      state: t.arg({ type: enumFrom(deliveryStates), description: 'Only deliveries that are so far.' }),
      type: t.arg({ type: enumFrom(deliveredTypes), description: 'Only events of this type.' }),
      createdAfter: t.arg({ type: 'DateTime', description: 'Only those queued after it.' }),
      createdBefore: t.arg({ type: 'DateTime', description: 'Only those queued before it.' }),
    },
    ...read,
    resolve: (_root, { webhookId, ...args }, ctx) => listDeliveries(ctx, webhookId, args),
  }),
  webhookDelivery: t.field({
    type: WebhookDeliveryType,
    throws: ['not_found'],
    description: 'One delivery of an endpoint.',
    args: {
      webhookId: t.arg.id({ required: true, description: 'UUID of the endpoint.' }),
      id: t.arg.id({ required: true, description: 'UUID of the delivery.' }),
    },
    ...read,
    resolve: (_root, { webhookId, id }, ctx) => deliveryById(ctx, webhookId, id),
  }),
}))

builder.mutationFields((t) => ({
  testWebhookEndpoint: t.field({
    type: WebhookDeliveryType,
    throws: ['not_found', 'invalid_state', 'invalid_field'],
    answersAs: 'delivery',
    alsoChanges: ['endpoint'],
    description: 'Posts one event with example data now; a failure is not held against the endpoint.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the endpoint.' }), ...argsFrom(testInput) },
    ...write,
    resolve: (_root, { id, type }, ctx) => sendTest(ctx, id, { type }),
  }),
  resendWebhookDelivery: t.field({
    type: WebhookDeliveryType,
    throws: ['not_found', 'invalid_state'],
    answersAs: 'delivery',
    alsoChanges: ['endpoint'],
    description: 'Sends one delivery again, with a full new schedule.',
    args: {
      webhookId: t.arg.id({ required: true, description: 'UUID of the endpoint.' }),
      id: t.arg.id({ required: true, description: 'UUID of the delivery.' }),
    },
    ...write,
    resolve: (_root, { webhookId, id }, ctx) => resendDelivery(ctx, webhookId, id),
  }),
  replayWebhookDeliveries: t.field({
    type: ReplayType,
    throws: ['not_found', 'invalid_state', 'invalid_field'],
    description: 'Sends the failed deliveries of a range of at most 7 days again, the oldest failures first.',
    args: {
      webhookId: t.arg.id({ required: true, description: 'UUID of the endpoint.' }),
      ...argsFrom(replayInput),
    },
    ...write,
    resolve: async (_root, { webhookId, ...range }, ctx) => ({
      ...(await replayFailed(ctx, webhookId, range)),
      endpointId: webhookId,
    }),
  }),
}))
