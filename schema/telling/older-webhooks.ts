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
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'What the team calls it.' }),
    url: t.exposeString('url', { description: 'An address of http or https.' }),
    events: t.expose('events', { type: [enumFrom(legacyEventNames)], description: 'What it subscribes to.' }),
    headersByName: t.expose('headers', {
      ...onlyForDoors(secret),
      type: 'JSON',
      description: 'Custom headers: values by name.',
    }),
    headers: t.field({
      ...secret,
      type: [HttpHeader],
      description: 'Custom headers, up to 10.',
      complexity: { field: 1, multiplier: 1 },
      resolve: ({ headers }) => headersOf(headers),
    }),
    isActive: t.exposeBoolean('isActive', { description: 'Nothing is sent while false.' }),
    hasSecret: t.exposeBoolean('hasSecret', { description: 'The secret itself is never shown.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
  }),
})

const LegacyEventTypeType = builder.objectRef<LegacyEventType>('LegacyWebhookEvent').implement({
  description: 'An event that older webhooks can subscribe to.',
  fields: (t) => ({
    value: t.expose('value', { type: enumFrom(legacyEventNames), description: 'Its name.' }),
    label: t.exposeString('label', { description: 'For people.' }),
    description: t.exposeString('description', { description: 'When it happens.' }),
  }),
})

builder.objectField(LegacyWebhookType, 'eventTypes', (t) =>
  t.field({
    type: [LegacyEventTypeType],
    description: 'The same events told in words.',
    resolve: ({ events }) => legacyEventTypes().filter(({ value }) => events.includes(value)),
  }),
)

const LegacyWebhookConnection = connectionOf('LegacyWebhook', LegacyWebhookType)

const LegacyWebhookPageType = numberedPageOf('LegacyWebhook', LegacyWebhookType, {
  of: 'older webhooks',
  order: 'Newest first.',
})

for (const list of [LegacyWebhookConnection, LegacyWebhookPageType])
  builder.objectField(list, 'availableEvents', (t) =>
    t.field({
      type: [LegacyEventTypeType],
      description: 'What there is to subscribe to.',
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
    description: 'The older webhooks, newest first.',
    args: {
      search: t.arg.string({ description: 'Part of a name or URL.' }),
      ...cursorArgs,
    },
    ...read,
    resolve: (_root, args, ctx) => listLegacyWebhooks(ctx, args),
  }),
  legacyWebhookPage: t.field({
    type: LegacyWebhookPageType,
    description: 'The older webhooks, newest first.',
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
    description: 'One older webhook.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the webhook.' }) },
    ...read,
    resolve: (_root, { id }, ctx) => legacyWebhookById(ctx, id),
  }),
}))

builder.mutationFields((t) => ({
  createLegacyWebhook: t.field({
    type: LegacyWebhookType,
    throws: ['not_found', 'invalid_field'],
    description: 'Makes an older webhook.',
    args: {
      input: t.arg({ type: CreateLegacyWebhookInput, required: true, description: 'What is asked for.' }),
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
      input: t.arg({ type: UpdateLegacyWebhookInput, required: true, description: 'What is asked for.' }),
    },
    strictArgs: updateLegacyWebhookArgs,
    ...write,
    resolve: (_root, { id, input }, ctx) => updateLegacyWebhook(ctx, id, input),
  }),
  deleteLegacyWebhook: t.id({
    throws: ['not_found'],
    description: 'Deletes an older webhook; answers its id.',
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
    description: 'Posts an event named test now and answers a message for people.',
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
