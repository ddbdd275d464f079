import { eventTypes } from '#telling/event-sets.ts'
import { createEndpoint } from '#telling/webhooks/endpoints/create.ts'
import {
  createWithDocumentsInput,
  updateWithDocumentsInput,
} from '#telling/webhooks/endpoints/endpoint-input.ts'
import { endpointById, listEndpoints } from '#telling/webhooks/endpoints/endpoint-queries.ts'
import type { EndpointRow } from '#telling/webhooks/endpoints/endpoint-row.ts'
import { disabledReasons, endpointStatuses, ownerTypes } from '#telling/webhooks/endpoints/endpoint-sets.ts'
import type { EndpointHealth } from '#telling/webhooks/endpoints/health.ts'
import { deleteEndpoint } from '#telling/webhooks/endpoints/remove.ts'
import { rotateInput, rotateSecret } from '#telling/webhooks/endpoints/rotate.ts'
import { updateEndpoint } from '#telling/webhooks/endpoints/update.ts'
import { Actor, actor } from '../actors.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { forDoors } from '../for-doors.ts'
import { argsFrom, inputFrom } from '../input-from.ts'
import { Node } from '../node.ts'
import { connectionOf, cursorArgs } from '../page.ts'
import { requires } from '../requires.ts'
import { secret } from '../secret.ts'
import { HttpHeader } from './http-header.ts'
import { WebhookDocument } from './webhook-documents.ts'
import { createWebhookEndpointArgs, updateWebhookEndpointArgs } from './webhook-inputs.ts'

/** For sessions and keys of /v1, not for `svc_` keys (spec/7). */
export const webhookReads = {
  permission: 'webhooks:read',
  scope: 'webhooks:read',
  operational: false,
} as const
const read = requires(webhookReads)
const write = requires({ permission: 'webhooks:write', scope: 'webhooks:write', operational: false })
const remove = requires({ permission: 'webhooks:delete', scope: 'webhooks:write', operational: false })

const OwnerType = builder.objectRef<EndpointRow>('WebhookEndpointOwner').implement({
  description: 'The owner of a webhook endpoint, who created it or last turned it on.',
  fields: (t) => ({
    type: t.expose('ownerType', {
      type: enumFrom(ownerTypes),
      description: 'Kind of the owner: a key or a member.',
    }),
    id: t.exposeID('ownerId', { description: 'UUID of the key or the member.' }),
    name: t.exposeString('ownerName', {
      nullable: true,
      description: 'Name of the owner; null if the owner no longer exists.',
    }),
  }),
})

export const WebhookEndpointType = builder
  .objectRef<EndpointRow & { secret?: string }>('WebhookEndpoint')
  .implement({
    interfaces: [Node],
    description: 'A webhook endpoint to which events of the workspace are posted.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'UUID of the endpoint.' }),
      url: t.exposeString('url', { description: 'URL of the endpoint, with https and any port.' }),
      description: t.exposeString('description', {
        nullable: true,
        description: 'Description of the endpoint, up to 255 characters; null if there is none.',
      }),
      events: t.expose('events', {
        type: [enumFrom(eventTypes)],
        description: 'Event types that the endpoint is subscribed to, in alphabetical order.',
      }),
      headersByName: t.field({
        ...forDoors,
        type: 'JSON',
        description:
          'Custom headers, as an object with names as keys. Every value is null because values are never shown.',
        resolve: (endpoint) => Object.fromEntries(endpoint.headerNames.map((name) => [name, null])),
      }),
      headers: t.field({
        type: [HttpHeader],
        description: 'Custom headers of the endpoint, up to 10. Their values are never shown.',
        complexity: { field: 1, multiplier: 1 },
        resolve: ({ headerNames }) => headerNames.map((name) => ({ name, value: null })),
      }),
      documents: t.field({
        type: [WebhookDocument],
        description:
          'GraphQL documents whose results replace the object in the body of their events. All other events are sent with the default body.',
        resolve: (endpoint) => endpoint.documents.map((kept) => ({ kept, endpoint })),
      }),
      status: t.field({
        type: enumFrom(endpointStatuses),
        description: 'Status of the endpoint, which determines whether events are sent.',
        resolve: ({ status, keysOff }) => (status === 'active' && keysOff ? 'paused' : status),
      }),
      disabledReason: t.expose('disabledReason', {
        type: enumFrom(disabledReasons),
        nullable: true,
        description: 'Reason why the endpoint is disabled; null if the endpoint is not disabled.',
      }),
      disabledAt: t.expose('disabledAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time at which the endpoint was disabled; null if the endpoint is not disabled.',
      }),
      owner: t.field({
        type: Actor,
        description: 'Key or member that created the endpoint or last turned it on.',
        resolve: ({ ownerType, ownerId, ownerName }) =>
          actor(ownerType === 'member' ? 'MemberActor' : 'KeyActor', ownerId, ownerName),
      }),
      ownedBy: t.field({
        ...forDoors,
        type: OwnerType,
        description: 'Key or member that created the endpoint or last turned it on.',
        resolve: (endpoint) => endpoint,
      }),
      previousSecretExpiresAt: t.field({
        type: 'DateTime',
        nullable: true,
        description:
          'Time until which the secret before the last rotation also signs; null if no previous secret is in use.',
        resolve: ({ previousSecretExpiresAt: end }, _args, ctx) => (end && end > ctx.now() ? end : null),
      }),
      failuresInARow: t.exposeInt('failuresInARow', {
        description: 'Number of consecutive failures; 0 after any success.',
      }),
      failingSince: t.expose('failingSince', {
        type: 'DateTime',
        nullable: true,
        description: 'Time at which the current series of consecutive failures began; null if there is none.',
      }),
      nextTryAt: t.expose('nextTryAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time of the next probe while the endpoint is paused; null otherwise.',
      }),
      lastSuccessAt: t.expose('lastSuccessAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time of the last response with a 2xx status; null if there was none.',
      }),
      lastFailureAt: t.expose('lastFailureAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time of the last failed attempt, without tests; null if there was none.',
      }),
      createdAt: t.expose('createdAt', {
        type: 'DateTime',
        description: 'Time at which the endpoint was created.',
      }),
      updatedAt: t.expose('updatedAt', {
        type: 'DateTime',
        description: 'Time at which the endpoint was last changed.',
      }),
      secret: t.exposeString('secret', {
        ...secret,
        nullable: true,
        description:
          'The signing secret. Returned only by the mutation that created the secret, and null afterwards.',
      }),
    }),
  })

export const HealthType = builder.objectRef<EndpointHealth>('WebhookHealth').implement({
  description: 'Health of the deliveries of a webhook endpoint.',
  fields: (t) => ({
    waiting: t.exposeInt('waiting', {
      description: 'Number of deliveries that are waiting for an attempt; 1,000 means at least 1,000.',
    }),
    delivered: t.exposeInt('delivered', {
      description: "Number of delivered events among the endpoint's 100 newest deliveries, without tests.",
    }),
    notDelivered: t.exposeInt('notDelivered', {
      description:
        "Number of attempted deliveries among the endpoint's 100 newest that failed or are waiting for another attempt, without tests.",
    }),
  }),
})

const EndpointConnection = connectionOf('WebhookEndpoint', WebhookEndpointType)

const CreateWebhookEndpointInput = inputFrom('CreateWebhookEndpointInput', createWithDocumentsInput)

const UpdateWebhookEndpointInput = inputFrom('UpdateWebhookEndpointInput', updateWithDocumentsInput)

builder.queryFields((t) => ({
  webhookEndpoints: t.field({
    type: EndpointConnection,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Lists the webhook endpoints of the workspace, newest first.',
    args: {
      ...cursorArgs,
    },
    ...read,
    resolve: (_root, args, ctx) => listEndpoints(ctx, args),
  }),
  webhookEndpoint: t.field({
    type: WebhookEndpointType,
    throws: ['not_found'],
    description: 'Returns one webhook endpoint.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the endpoint.' }) },
    ...read,
    resolve: (_root, { id }, ctx) => endpointById(ctx, id),
  }),
}))

builder.mutationFields((t) => ({
  createWebhookEndpoint: t.field({
    type: WebhookEndpointType,
    throws: ['scope_missing', 'feature_not_in_plan', 'invalid_field', 'limit_reached'],
    description: 'Creates a webhook endpoint and returns its signing secret, which is shown only once.',
    args: {
      input: t.arg({ type: CreateWebhookEndpointInput, required: true, description: 'The new endpoint.' }),
    },
    strictArgs: createWebhookEndpointArgs,
    ...write,
    resolve: (_root, { input }, ctx) => createEndpoint(ctx, input),
  }),
  updateWebhookEndpoint: t.field({
    type: WebhookEndpointType,
    throws: ['scope_missing', 'feature_not_in_plan', 'not_found', 'invalid_state', 'invalid_field'],
    description: 'Changes a webhook endpoint. Fields that are left out keep their values.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the endpoint.' }),
      input: t.arg({
        type: UpdateWebhookEndpointInput,
        required: true,
        description: 'The changes to the endpoint.',
      }),
    },
    strictArgs: updateWebhookEndpointArgs,
    ...write,
    resolve: (_root, { id, input }, ctx) => updateEndpoint(ctx, id, input),
  }),
  deleteWebhookEndpoint: t.id({
    throws: ['not_found'],
    description: 'Deletes a webhook endpoint with its deliveries and returns its UUID.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the endpoint.' }) },
    ...remove,
    resolve: async (_root, { id }, ctx) => {
      await deleteEndpoint(ctx, id)
      return id
    },
  }),
  rotateWebhookSecret: t.field({
    type: WebhookEndpointType,
    throws: ['not_found', 'invalid_field'],
    description:
      'Creates a new signing secret for an endpoint, which is shown only once. The old secret also signs until the overlap ends.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the endpoint.' }),
      ...argsFrom(rotateInput),
    },
    ...write,
    resolve: (_root, { id, overlapHours }, ctx) => rotateSecret(ctx, id, { overlapHours }),
  }),
}))
