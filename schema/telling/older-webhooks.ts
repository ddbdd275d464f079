import {
  createLegacyWebhook,
  deleteLegacyWebhook,
  updateLegacyWebhook,
} from '#telling/older-webhooks/older-webhook-commands.ts'
import { type LegacyEventType, legacyEventTypes } from '#telling/older-webhooks/older-webhook-events.ts'
import {
  createLegacyWebhookInput,
  updateLegacyWebhookInput,
} from '#telling/older-webhooks/older-webhook-input.ts'
import {
  type LegacyWebhookRow,
  legacyWebhookById,
  legacyWebhookLoader,
  listLegacyWebhooks,
  numberedLegacyWebhooks,
} from '#telling/older-webhooks/older-webhook-queries.ts'
import { legacyEventNames } from '#telling/older-webhooks/older-webhook-sets.ts'
import { testLegacyWebhook } from '#telling/older-webhooks/send-test.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { onlyForDoors } from '../for-doors.ts'
import { inputFrom } from '../input-from.ts'
import { findsNodes, Node } from '../node.ts'
import { numberedPageOf, pageArgs } from '../numbered-page.ts'
import { connectionOf, cursorArgs, pageCost } from '../page.ts'
import { requires } from '../requires.ts'
import { secret } from '../secret.ts'
import { HttpHeader, headersOf } from './http-header.ts'
import { createLegacyWebhookArgs, updateLegacyWebhookArgs } from './webhook-inputs.ts'

const legacyReads = { permission: 'webhooks:read' } as const
const read = requires(legacyReads)
const write = requires({ permission: 'webhooks:write' })
const remove = requires({ permission: 'webhooks:delete' })

export const LegacyWebhookType = builder.objectRef<LegacyWebhookRow>('LegacyWebhook').implement({
  interfaces: [Node],
  description: 'An older outbound webhook of the application API.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the webhook.' }),
    name: t.exposeString('name', { description: 'Name of the webhook.' }),
    url: t.exposeString('url', { description: 'URL of the webhook, with http or https.' }),
    events: t.expose('events', {
      type: [enumFrom(legacyEventNames)],
      description: 'Events that the webhook is subscribed to.',
    }),
    headersByName: t.expose('headers', {
      ...onlyForDoors(secret),
      type: 'JSON',
      description: 'Custom headers of the webhook, as an object with values by name.',
    }),
    headers: t.field({
      ...secret,
      type: [HttpHeader],
      description: 'Custom headers of the webhook, up to 10.',
      complexity: { field: 1, multiplier: 1 },
      resolve: ({ headers }) => headersOf(headers),
    }),
    isActive: t.exposeBoolean('isActive', {
      description: 'Whether the webhook is active. No events are sent to an inactive webhook.',
    }),
    hasSecret: t.exposeBoolean('hasSecret', {
      description: 'Whether the webhook has a secret. The secret itself is never returned.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the webhook was created.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the webhook was last changed.',
    }),
  }),
})

const LegacyEventTypeType = builder.objectRef<LegacyEventType>('LegacyWebhookEvent').implement({
  description: 'An event that older webhooks can subscribe to.',
  fields: (t) => ({
    value: t.expose('value', { type: enumFrom(legacyEventNames), description: 'Name of the event.' }),
    label: t.exposeString('label', { description: 'Label of the event for display.' }),
    description: t.exposeString('description', { description: 'Description of when the event happens.' }),
  }),
})

builder.objectField(LegacyWebhookType, 'eventTypes', (t) =>
  t.field({
    type: [LegacyEventTypeType],
    description: 'Events that the webhook is subscribed to, each with a label and a description.',
    resolve: ({ events }) => legacyEventTypes().filter(({ value }) => events.includes(value)),
  }),
)

const LegacyWebhookConnection = connectionOf('LegacyWebhook', LegacyWebhookType)

const LegacyWebhookPageType = numberedPageOf('LegacyWebhook', LegacyWebhookType, {
  of: 'older webhooks',
  order: 'The webhooks on the page, newest first.',
})

for (const list of [LegacyWebhookConnection, LegacyWebhookPageType])
  builder.objectField(list, 'availableEvents', (t) =>
    t.field({
      type: [LegacyEventTypeType],
      description: 'All events that older webhooks can subscribe to.',
      resolve: () => legacyEventTypes(),
    }),
  )

const CreateLegacyWebhookInput = inputFrom('CreateLegacyWebhookInput', createLegacyWebhookInput)

const UpdateLegacyWebhookInput = inputFrom('UpdateLegacyWebhookInput', updateLegacyWebhookInput)

builder.queryFields((t) => ({
  legacyWebhooks: t.field({
    type: LegacyWebhookConnection,
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Lists the older webhooks, newest first.',
    args: {
      search: t.arg.string({ description: 'Part of a name or URL.' }),
      ...cursorArgs,
    },
    ...read,
    resolve: (_root, args, ctx) => listLegacyWebhooks(ctx, args),
  }),
  legacyWebhookPage: t.field({
    type: LegacyWebhookPageType,
    description: 'Lists the older webhooks, newest first.',
    args: {
      search: t.arg.string({ description: 'Part of a name or URL.' }),
      ...pageArgs,
    },
    ...onlyForDoors(read),
    resolve: (_root, args, ctx) => numberedLegacyWebhooks(ctx, args),
  }),
  legacyWebhook: t.field({
    type: LegacyWebhookType,
    throws: ['not_found'],
    description: 'Returns one older webhook.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the webhook.' }) },
    ...read,
    resolve: (_root, { id }, ctx) => legacyWebhookById(ctx, id),
  }),
}))

builder.mutationFields((t) => ({
  createLegacyWebhook: t.field({
    type: LegacyWebhookType,
    throws: ['not_found', 'invalid_field'],
    description: 'Creates an older webhook.',
    args: {
      input: t.arg({ type: CreateLegacyWebhookInput, required: true, description: 'The new webhook.' }),
    },
    strictArgs: createLegacyWebhookArgs,
    ...write,
    resolve: (_root, { input }, ctx) => createLegacyWebhook(ctx, input),
  }),
  updateLegacyWebhook: t.field({
    type: LegacyWebhookType,
    throws: ['not_found', 'invalid_field'],
    description: 'Changes an older webhook.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the webhook.' }),
      input: t.arg({
        type: UpdateLegacyWebhookInput,
        required: true,
        description: 'The changes to the webhook.',
      }),
    },
    strictArgs: updateLegacyWebhookArgs,
    ...write,
    resolve: (_root, { id, input }, ctx) => updateLegacyWebhook(ctx, id, input),
  }),
  deleteLegacyWebhook: t.id({
    throws: ['not_found'],
    description: 'Deletes an older webhook and returns its UUID.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the webhook.' }) },
    ...remove,
    resolve: async (_root, { id }, ctx) => {
      await deleteLegacyWebhook(ctx, id)
      return id
    },
  }),
  testLegacyWebhook: t.string({
    throws: ['not_found', 'bad_gateway'],
    answersAs: 'result',
    description: 'Sends an event named test to the webhook immediately and returns the result for display.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the webhook.' }) },
    ...write,
    resolve: async (_root, { id }, ctx) => (await testLegacyWebhook(ctx, id)).message,
  }),
}))

findsNodes({
  type: 'LegacyWebhook',
  ids: { table: 'legacy_webhook' },
  access: legacyReads,
  load: (ctx, id) => legacyWebhookLoader(ctx).load(id),
})
