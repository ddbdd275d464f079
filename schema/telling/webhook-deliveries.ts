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
  description: "Response of the endpoint's server to one attempt.",
  fields: (t) => ({
    at: t.field({
      type: 'DateTime',
      description: 'Time at which the attempt ended.',
      resolve: (answer) => new Date(answer.at),
    }),
    status: t.exposeInt('status', {
      nullable: true,
      description: 'HTTP status of the response; null if there was no HTTP response or no request was made.',
    }),
    body: t.string({
      description:
        'Start of the response, up to 1,024 bytes, without values of headers and signatures; without a response, an explanation by Parley.',
      // A server may answer with what it was sent.
      resolve: ({ body }, _args, { actor }) => contentFor(actor, body) as string,
    }),
    durationMs: t.exposeInt('durationMs', { description: 'Duration of the attempt in milliseconds.' }),
  }),
})

export const DeliveryEventType = builder.objectRef<DeliveryRow>('WebhookDeliveryEvent').implement({
  description: 'The event that a delivery carries.',
  fields: (t) => ({
    id: t.exposeID('eventId', {
      description: 'UUID of the event, the same in the deliveries to all endpoints.',
    }),
    type: t.expose('eventType', { type: enumFrom(deliveredTypes), description: 'Type of the event.' }),
    timestamp: t.expose('occurredAt', { type: 'DateTime', description: 'Time at which the event happened.' }),
  }),
})

export const WebhookDeliveryType = builder.objectRef<DeliveryRow>('WebhookDelivery').implement({
  interfaces: [Node],
  description: 'The delivery of one event to one webhook endpoint.',
  fields: (t) => ({
    id: t.exposeID('id', {
      description: 'UUID of the delivery, which is sent as the webhook-id header with every attempt.',
    }),
    webhookId: t.exposeID('endpointId', { description: 'UUID of the endpoint.' }),
    event: t.field({
      type: DeliveryEventType,
      description: 'The event that the delivery carries.',
      resolve: (delivery) => delivery,
    }),
    state: t.expose('state', { type: enumFrom(deliveryStates), description: 'State of the delivery.' }),
    tries: t.exposeInt('tries', { description: 'Number of attempts so far.' }),
    nextTryAt: t.expose('nextTryAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the next attempt; null if the delivery is not waiting.',
    }),
    lastAnswer: t.expose('lastAnswer', {
      type: AnswerType,
      nullable: true,
      description: 'Result of the last attempt; null before the first attempt.',
    }),
    test: t.exposeBoolean('test', { description: 'Whether the delivery carries a test event.' }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the delivery was queued.',
    }),
    deliveredAt: t.expose('deliveredAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time at which the endpoint responded with a 2xx status; null if the delivery is not delivered.',
    }),
    failedAt: t.expose('failedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the last attempt failed; null if the delivery has not failed.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time until which the delivery is kept: 3 days after success, 30 days after failure; null while the delivery is waiting.',
    }),
    payload: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'The envelope that is posted. Returned only for a single delivery and only if the caller may read its event, otherwise null.',
      resolve: (delivery) => delivery.payload ?? null,
    }),
    body: t.string({
      nullable: true,
      description: 'The envelope as the exact text that is posted and signed. Null when `payload` is null.',
      resolve: (delivery) => delivery.body ?? null,
    }),
    answers: t.field({
      type: [AnswerType],
      description:
        'Results of the last 41 attempts, oldest first. Returned only for a single delivery, otherwise empty.',
      resolve: (delivery) => delivery.answers ?? [],
    }),
  }),
})

export const EventTypeType = builder.objectRef<EventType>('WebhookEventType').implement({
  description: 'A type of event that webhook endpoints can subscribe to.',
  fields: (t) => ({
    type: t.expose('type', { type: enumFrom(eventTypes), description: 'Name of the event type.' }),
    description: t.exposeString('description', { description: 'Description of when the event happens.' }),
    scope: t.expose('scope', {
      type: enumFrom(scopeSet),
      description: 'Scope that a key needs to subscribe to the event type.',
    }),
    feature: t.expose('feature', {
      type: enumFrom(planFeatures),
      description: 'Plan feature that the event type belongs to.',
    }),
    schema: t.expose('schema', { type: 'JSON', description: 'JSON Schema 2020-12 of the posted body.' }),
    variables: t.stringList({
      description:
        'Names of the variables with IDs that a document for this event type receives. Each variable has the type ID!.',
      resolve: ({ type }) => variableNames(type),
    }),
    startingDocument: t.string({
      nullable: true,
      description: 'A document to start from; null if events of this type do not support documents.',
      resolve: ({ type }) => startingDocument(type),
    }),
    example: t.expose('example', { type: 'JSON', description: 'Example of a posted body.' }),
  }),
})

export const ReplayType = builder.objectRef<Replay & { endpointId: string }>('WebhookReplay').implement({
  description: 'The result of a replay.',
  fields: (t) => ({
    replayed: t.exposeInt('replayed', {
      description: 'Number of deliveries that were queued again, at most 10,000.',
    }),
    more: t.exposeBoolean('more', { description: 'Whether the range contains more failed deliveries.' }),
  }),
})

export const DeliveryConnection = connectionOf('WebhookDelivery', WebhookDeliveryType)

builder.queryFields((t) => ({
  webhookEventTypes: t.field({
    type: [EventTypeType],
    description: 'Lists the event types of the catalogue, each with its schema and an example.',
    ...read,
    resolve: (_root, _args, ctx) => listEventTypes(ctx),
  }),
  webhookDeliveries: t.field({
    type: DeliveryConnection,
    throws: ['invalid_request', 'not_found', 'invalid_field'],
    description: 'Lists the deliveries of an endpoint, newest first.',
    args: {
      webhookId: t.arg.id({ required: true, description: 'UUID of the endpoint.' }),
      ...cursorArgs,
      state: t.arg({ type: enumFrom(deliveryStates), description: 'Only deliveries in this state.' }),
      type: t.arg({ type: enumFrom(deliveredTypes), description: 'Only events of this type.' }),
      createdAfter: t.arg({
        type: 'DateTime',
        description: 'Only deliveries that were queued after this time.',
      }),
      createdBefore: t.arg({
        type: 'DateTime',
        description: 'Only deliveries that were queued before this time.',
      }),
    },
    ...read,
    resolve: (_root, { webhookId, ...args }, ctx) => listDeliveries(ctx, webhookId, args),
  }),
  webhookDelivery: t.field({
    type: WebhookDeliveryType,
    throws: ['not_found'],
    description: 'Returns one delivery of an endpoint.',
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
    description:
      'Posts one event with example data to an endpoint immediately. A failure does not affect the status of the endpoint.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the endpoint.' }), ...argsFrom(testInput) },
    ...write,
    resolve: (_root, { id, type }, ctx) => sendTest(ctx, id, { type }),
  }),
  resendWebhookDelivery: t.field({
    type: WebhookDeliveryType,
    throws: ['not_found', 'invalid_state'],
    answersAs: 'delivery',
    alsoChanges: ['endpoint'],
    description: 'Sends one delivery again, with a full new schedule of attempts.',
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
    description:
      'Sends the failed deliveries of a time range again, oldest failures first. The range can cover at most 7 days.',
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
