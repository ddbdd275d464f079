import { loaded } from '#core/found.ts'
import { broadcastInput } from '#messaging/campaigns/broadcasts/broadcast-input.ts'
import { broadcastLoader, listBroadcasts } from '#messaging/campaigns/broadcasts/broadcast-queries.ts'
import type { BroadcastRow } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import {
  broadcastCreators,
  broadcastStatuses,
  recipientStatuses,
} from '#messaging/campaigns/broadcasts/broadcast-sets.ts'
import { cancelBroadcast } from '#messaging/campaigns/broadcasts/cancel.ts'
import {
  type BroadcastDryRun,
  createBroadcast,
  dryRunBroadcast,
  type RowError,
} from '#messaging/campaigns/broadcasts/create.ts'
import { listRecipients, type RecipientRow } from '#messaging/campaigns/broadcasts/recipients.ts'
import { formatPhone } from '#messaging/contacts/contacts/phone.ts'
import { templateCategories } from '#messaging/content/templates/template-sets.ts'
import { contentFor, nameFor, phoneFor } from '#people/workspaces/masking.ts'
import { Actor, actor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { enumFrom, knownOr } from '../../enum-from.ts'
import { ErrorCodeEnum } from '../../error-code.ts'
import { forDoors } from '../../for-doors.ts'
import { inputFrom } from '../../input-from.ts'
import { Node } from '../../node.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { Counts, Skipped } from './broadcast-counts.ts'
import { broadcastArgs } from './broadcast-inputs.ts'

export const BroadcastTemplate = builder.objectRef<BroadcastRow>('BroadcastTemplate').implement({
  description: 'The template of a broadcast, as it was when the broadcast was made.',
  fields: (t) => ({
    id: t.exposeID('templateId', { description: 'UUID of the template.' }),
    name: t.exposeString('templateName', { description: 'Name of the template.' }),
    language: t.exposeString('templateLanguage', { description: 'Language of the template.' }),
    category: t.field({
      type: enumFrom(templateCategories),
      description: 'What it was for.',
      resolve: (row) => knownOr(templateCategories, row.templateCategory),
    }),
    categoryText: t.exposeString('templateCategory', { description: 'The category as the platform has it.' }),
  }),
})

const Creator = builder.objectRef<BroadcastRow>('BroadcastCreator').implement({
  description: 'Who made a broadcast.',
  fields: (t) => ({
    type: t.expose('createdByType', { type: enumFrom(broadcastCreators), description: 'A key or a person.' }),
    id: t.exposeID('createdById', { nullable: true, description: 'Key or member.' }),
    name: t.exposeString('createdByName', { description: 'The name at that time.' }),
  }),
})

const time = (description: string) => ({ type: 'DateTime', nullable: true, description }) as const

/** One template sent to many recipients (spec/4 B10). */
export const Broadcast = builder.objectRef<BroadcastRow>('Broadcast').implement({
  interfaces: [Node],
  description: 'One template sent to many recipients, now or at a scheduled time.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    numberId: t.exposeID('numberId', { description: 'The sending number.' }),
    name: t.exposeString('name', { description: '1 to 255 characters.' }),
    status: t.expose('status', { type: enumFrom(broadcastStatuses), description: 'How far it is.' }),
    template: t.field({ type: BroadcastTemplate, description: 'What is sent.', resolve: (row) => row }),
    scheduledAt: t.expose('scheduledAt', time('When it starts; null was at once.')),
    startedAt: t.expose('startedAt', time('When it began to send.')),
    completedAt: t.expose('completedAt', time('When all recipients were handled.')),
    cancelledAt: t.expose('cancelledAt', time('When it was cancelled.')),
    pausedReason: t.exposeString('pausedReason', {
      nullable: true,
      description: 'Why the service paused it.',
    }),
    failureReason: t.exposeString('failureReason', {
      nullable: true,
      description: 'Why it could not start.',
    }),
    counts: t.field({ type: Counts, description: 'How far it is.', resolve: (row) => row }),
    skipped: t.field({ type: Skipped, description: 'Rows that were left out.', resolve: (row) => row }),
    createdBy: t.field({
      type: Actor,
      description: 'Who made it, by the name at that time.',
      resolve: ({ createdByType, createdById, createdByName }) =>
        actor(createdByType === 'member' ? 'MemberActor' : 'KeyActor', createdById, createdByName),
    }),
    creator: t.field({
      ...forDoors,
      type: Creator,
      description: 'Who made it.',
      resolve: (row) => row,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Moves with every change, counts too.',
    }),
  }),
})

export const RecipientError = builder.objectRef<RecipientRow>('BroadcastRecipientError').implement({
  description: 'Why a recipient failed.',
  fields: (t) => ({
    code: t.int({
      description: "The platform's code; 0 when the service gave up.",
      resolve: (row) => row.errorCode ?? 0,
    }),
    message: t.string({
      description: 'For people.',
      // The platform's own words.
      resolve: (row, _args, { actor }) => contentFor(actor, row.errorMessage ?? '') as string,
    }),
  }),
})

export const Recipient = builder.objectRef<RecipientRow>('BroadcastRecipient').implement({
  description: 'One person of a broadcast, with what became of the message.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    contactId: t.exposeID('contactId', { nullable: true, description: 'Null once the contact is deleted.' }),
    to: t.string({
      description: '+ and digits; the id of a contact who hides the number, or who is deleted.',
      resolve: ({ to }, _args, { actor }) => (to.includes('-') ? to : phoneFor(actor, formatPhone(to) ?? to)),
    }),
    name: t.string({
      nullable: true,
      description: 'As given; null once the contact is deleted.',
      resolve: ({ name }, _args, { actor }) => nameFor(actor, name),
    }),
    status: t.expose('status', { type: enumFrom(recipientStatuses), description: 'What became of it.' }),
    messageId: t.exposeID('messageId', { nullable: true, description: 'Null until there is a message.' }),
    error: t.field({
      type: RecipientError,
      nullable: true,
      description: 'Only with status failed.',
      resolve: (row) => (row.status === 'failed' ? row : null),
    }),
    sentAt: t.expose('sentAt', time('First known to have left.')),
    deliveredAt: t.expose('deliveredAt', time('First delivered.')),
    readAt: t.expose('readAt', time('First read.')),
    failedAt: t.expose('failedAt', time('When it failed.')),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the broadcast was made.' }),
  }),
})

const DryRunRecipients = builder
  .objectRef<BroadcastDryRun['recipients']>('BroadcastDryRunRecipients')
  .implement({
    description: 'What would become of the rows.',
    fields: (t) => ({
      total: t.exposeInt('total', { description: 'Rows given.' }),
      sendable: t.exposeInt('sendable', { description: 'People who would get it.' }),
      duplicates: t.exposeInt('duplicates', { description: 'Somebody who has an earlier row.' }),
      optedOut: t.exposeInt('optedOut', { description: 'People who want no marketing.' }),
      newContacts: t.exposeInt('newContacts', { description: 'Unknown phones.' }),
    }),
  })

const RowErrorType = builder.objectRef<RowError>('BroadcastRowError').implement({
  description: 'What is wrong with one row.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'The row, from 0.' }),
    code: t.expose('code', { type: ErrorCodeEnum, description: 'As the whole would be refused with it.' }),
    field: t.exposeString('field', { description: 'The input at fault, as the arguments have it.' }),
    message: t.exposeString('message', { description: 'For people.' }),
    missing: t.exposeStringList('missing', { nullable: true, description: 'Variables without a value.' }),
    unexpected: t.exposeStringList('unexpected', {
      nullable: true,
      description: 'Values without a variable.',
    }),
  }),
})

const DryRun = builder.objectRef<BroadcastDryRun>('BroadcastDryRun').implement({
  description: 'What a broadcast would be; nothing was saved.',
  fields: (t) => ({
    dryRun: t.boolean({ description: 'Always true.', resolve: () => true }),
    recipients: t.expose('recipients', { type: DryRunRecipients, description: 'The rows in numbers.' }),
    errors: t.expose('errors', { type: [RowErrorType], description: 'Faulty rows in order, at most 1,000.' }),
  }),
})

export const BroadcastConnection = connectionOf('Broadcast', Broadcast)
export const RecipientConnection = connectionOf('BroadcastRecipient', Recipient)

const access = { scope: 'broadcasts:read', feature: 'api.broadcasts' } as const
/** What reading broadcasts asks, wherever they are reached from. */
export const broadcastReads = { permission: 'campaigns:read', ...access } as const
const checks = { permission: 'campaigns:write', ...access, scope: 'broadcasts:write' } as const
const sends = { permission: 'campaigns:execute', ...access, scope: 'broadcasts:write' } as const

/** What a broadcast is refused with, dry or not. */
const refusals = [
  'invalid_field',
  'invalid_phone',
  'template_not_approved',
  'template_params',
  'template_ambiguous',
  'contact_opted_out',
  'number_unavailable',
  'limit_reached',
] as const

builder.queryFields((t) => ({
  broadcasts: t.field({
    type: BroadcastConnection,
    ...requires(broadcastReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Broadcasts, newest first; campaigns made in the app are among them.',
    args: {
      ...cursorArgs,
      status: t.arg({ type: enumFrom(broadcastStatuses), description: 'Only broadcasts in this state.' }),
      search: t.arg.string({ description: 'Part of a name.' }),
      goesOutFrom: t.arg({
        type: 'DateTime',
        description: 'Only those that began to send at this moment or later, or are to begin.',
      }),
      goesOutBefore: t.arg({
        type: 'DateTime',
        description: 'Only those that began to send before it, or are to begin.',
      }),
    },
    resolve: (_root, args, ctx) => listBroadcasts(ctx, args),
  }),
  broadcast: t.field({
    type: Broadcast,
    ...requires(broadcastReads),
    throws: ['not_found'],
    description: 'One broadcast.',
    args: { id: t.arg.id({ required: true, description: 'UUID.' }) },
    resolve: (_root, { id }, ctx) => loaded(broadcastLoader(ctx), id, 'broadcast'),
  }),
  broadcastRecipients: t.field({
    type: RecipientConnection,
    ...requires(broadcastReads),
    complexity: pageCost,
    throws: ['invalid_request', 'not_found', 'invalid_field'],
    description: 'The recipients of a broadcast, in the order given.',
    args: {
      broadcastId: t.arg.id({ required: true, description: 'The broadcast.' }),
      ...cursorArgs,
      status: t.arg({ type: enumFrom(recipientStatuses), description: 'Only recipients in this state.' }),
      code: t.arg.int({ description: 'Only those that failed with this code; 0 is one of the service.' }),
      variant: t.arg.int({ description: 'Only those of this variant; 0 is the control group.' }),
    },
    resolve: (_root, args, ctx) => listRecipients(ctx, args),
  }),
}))

const BroadcastInput = inputFrom('BroadcastInput', broadcastInput)

builder.mutationFields((t) => ({
  createBroadcast: t.field({
    type: Broadcast,
    ...requires(sends),
    throws: refusals,
    description: 'Sends a template to many recipients, at once or at a scheduled time.',
    args: { input: t.arg({ type: BroadcastInput, required: true, description: 'The broadcast.' }) },
    strictArgs: broadcastArgs,
    resolve: (_root, { input }, ctx) => createBroadcast(ctx, input),
  }),
  dryRunBroadcast: t.field({
    type: DryRun,
    ...requires(checks),
    throws: refusals,
    description: 'Runs all checks of createBroadcast, tells all faulty rows and saves nothing.',
    args: { input: t.arg({ type: BroadcastInput, required: true, description: 'The broadcast.' }) },
    strictArgs: broadcastArgs,
    strictAnswer: (dryRun: BroadcastDryRun, written) => ({
      ...dryRun,
      errors: dryRun.errors.map((error) => ({ ...error, field: written(error.field) })),
    }),
    resolve: (_root, { input }, ctx) => dryRunBroadcast(ctx, input),
  }),
  cancelBroadcast: t.field({
    type: Broadcast,
    ...requires(sends),
    throws: ['not_found', 'invalid_state'],
    description: 'Cancels a broadcast: who was not sent to is not sent to any more.',
    args: { id: t.arg.id({ required: true, description: 'UUID.' }) },
    resolve: (_root, { id }, ctx) => cancelBroadcast(ctx, id),
  }),
}))
