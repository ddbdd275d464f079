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
  description: 'Who made a webhook endpoint or last turned it on.',
  fields: (t) => ({
    type: t.expose('ownerType', { type: enumFrom(ownerTypes), description: 'A key or a person.' }),
    id: t.exposeID('ownerId', { description: 'Of the key or the person.' }),
    name: t.exposeString('ownerName', { nullable: true, description: 'Null when it is gone.' }),
  }),
})

export const WebhookEndpointType = builder
  .objectRef<EndpointRow & { secret?: string }>('WebhookEndpoint')
  .implement({
    interfaces: [Node],
    description: "A URL to which the workspace's events are posted.",
    fields: (t) => ({
      id: t.exposeID('id', { description: 'UUID.' }),
      url: t.exposeString('url', { description: 'An address of https, any port.' }),
      description: t.exposeString('description', { nullable: true, description: 'Up to 255 characters.' }),
      events: t.expose('events', {
        type: [enumFrom(eventTypes)],
        description: 'What it subscribes to, sorted.',
      }),
      headersByName: t.field({
        ...forDoors,
        type: 'JSON',
        description: 'Custom headers: names as keys, every value null, because values are never shown.',
        resolve: (endpoint) => Object.fromEntries(endpoint.headerNames.map((name) => [name, null])),
      }),
      headers: t.field({
        type: [HttpHeader],
        description: 'Custom headers, up to 10; their values are never shown.',
        complexity: { field: 1, multiplier: 1 },
        resolve: ({ headerNames }) => headerNames.map((name) => ({ name, value: null })),
      }),
      documents: t.field({
        type: [WebhookDocument],
        description: 'What answers for events in place of the object; the others get the default body.',
        resolve: (endpoint) => endpoint.documents.map((kept) => ({ kept, endpoint })),
      }),
      status: t.field({
        type: enumFrom(endpointStatuses),
        description: 'Whether events go out to it.',
        resolve: ({ status, keysOff }) => (status === 'active' && keysOff ? 'paused' : status),
      }),
      disabledReason: t.expose('disabledReason', {
        type: enumFrom(disabledReasons),
        nullable: true,
        description: 'Why it is disabled.',
      }),
      disabledAt: t.expose('disabledAt', { type: 'DateTime', nullable: true, description: 'Since when.' }),
      owner: t.field({
        type: Actor,
        description: 'Who made it or last turned it on.',
        resolve: ({ ownerType, ownerId, ownerName }) =>
          actor(ownerType === 'member' ? 'MemberActor' : 'KeyActor', ownerId, ownerName),
      }),
      ownedBy: t.field({
        ...forDoors,
        type: OwnerType,
        description: 'Who made it or last turned it on.',
        resolve: (endpoint) => endpoint,
      }),
      previousSecretExpiresAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Until then the secret before the last rotation signs as well.',
        resolve: ({ previousSecretExpiresAt: end }, _args, ctx) => (end && end > ctx.now() ? end : null),
      }),
      failuresInARow: t.exposeInt('failuresInARow', { description: '0 after any success.' }),
      failingSince: t.expose('failingSince', {
        type: 'DateTime',
        nullable: true,
        description: 'Start of the run of only failures.',
      }),
      nextTryAt: t.expose('nextTryAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Next probe while paused.',
      }),
      lastSuccessAt: t.expose('lastSuccessAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Last 2xx answer.',
      }),
      lastFailureAt: t.expose('lastFailureAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When a delivery last failed a try; tests are not held against it.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
      secret: t.exposeString('secret', {
        ...secret,
        nullable: true,
        description: 'The signing secret: only in the answer that made it, null ever after.',
      }),
    }),
  })

export const HealthType = builder.objectRef<EndpointHealth>('WebhookHealth').implement({
  description: 'How the deliveries of a webhook endpoint fare.',
  fields: (t) => ({
    waiting: t.exposeInt('waiting', {
      description: 'Deliveries that wait for a try; 1,000 means at least that many.',
    }),
    delivered: t.exposeInt('delivered', {
      description: 'Delivered ones among its newest 100 deliveries, tests aside.',
    }),
    notDelivered: t.exposeInt('notDelivered', {
      description: 'Tried ones among them that failed, or wait for another try.',
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
    description: "The workspace's webhook endpoints, newest first.",
    args: {
      ...cursorArgs,
    },
    ...read,
    resolve: (_root, args, ctx) => listEndpoints(ctx, args),
  }),
  webhookEndpoint: t.field({
    type: WebhookEndpointType,
    throws: ['not_found'],
    description: 'One webhook endpoint.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the endpoint.' }) },
    ...read,
    resolve: (_root, { id }, ctx) => endpointById(ctx, id),
  }),
}))

builder.mutationFields((t) => ({
  createWebhookEndpoint: t.field({
    type: WebhookEndpointType,
    throws: ['scope_missing', 'feature_not_in_plan', 'invalid_field', 'limit_reached'],
    description: 'Makes an endpoint and shows its secret, this once.',
    args: {
      input: t.arg({ type: CreateWebhookEndpointInput, required: true, description: 'What is asked for.' }),
    },
    strictArgs: createWebhookEndpointArgs,
    ...write,
    resolve: (_root, { input }, ctx) => createEndpoint(ctx, input),
  }),
  updateWebhookEndpoint: t.field({
    type: WebhookEndpointType,
    throws: ['scope_missing', 'feature_not_in_plan', 'not_found', 'invalid_state', 'invalid_field'],
    description: 'Changes an endpoint; only what is given changes.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the endpoint.' }),
      input: t.arg({ type: UpdateWebhookEndpointInput, required: true, description: 'What is asked for.' }),
    },
    strictArgs: updateWebhookEndpointArgs,
    ...write,
    resolve: (_root, { id, input }, ctx) => updateEndpoint(ctx, id, input),
  }),
  deleteWebhookEndpoint: t.id({
    throws: ['not_found'],
    description: 'Deletes an endpoint with its deliveries; answers its id.',
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
      'Gives an endpoint a new secret, shown this once; the old one signs too until the overlap ends.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the endpoint.' }),
      ...argsFrom(rotateInput),
    },
    ...write,
    resolve: (_root, { id, overlapHours }, ctx) => rotateSecret(ctx, id, { overlapHours }),
  }),
}))
