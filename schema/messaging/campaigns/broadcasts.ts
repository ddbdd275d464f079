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
} from '#messaging/campaigns/broadcasts/create.ts'
import { listRecipients, type RecipientRow } from '#messaging/campaigns/broadcasts/recipients.ts'
import { formatPhone } from '#messaging/contacts/contacts/phone.ts'
import { templateCategories } from '#messaging/content/templates/template-sets.ts'
import { contentFor, nameFor, phoneFor } from '#people/workspaces/masking.ts'
import { Actor, actor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { enumFrom, knownOr } from '../../enum-from.ts'
import { forDoors } from '../../for-doors.ts'
import { inputFrom } from '../../input-from.ts'
import { Node } from '../../node.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { Counts, Skipped } from './broadcast-counts.ts'
import { DryRun } from './broadcast-dry-run.ts'
import { broadcastArgs } from './broadcast-inputs.ts'

export const BroadcastTemplate = builder.objectRef<BroadcastRow>('BroadcastTemplate').implement({
  description: 'Template of a broadcast, as the template was when the broadcast was created.',
  fields: (t) => ({
    id: t.exposeID('templateId', { description: 'UUID of the template.' }),
    name: t.exposeString('templateName', { description: 'Name of the template.' }),
    language: t.exposeString('templateLanguage', { description: 'Language of the template.' }),
    category: t.field({
      type: enumFrom(templateCategories),
      description: 'Category of the template when the broadcast was created.',
      resolve: (row) => knownOr(templateCategories, row.templateCategory),
    }),
    categoryText: t.exposeString('templateCategory', {
      description: 'Category of the template, as the platform spells the category.',
    }),
  }),
})

const Creator = builder.objectRef<BroadcastRow>('BroadcastCreator').implement({
  description: 'API key or member that created a broadcast.',
  fields: (t) => ({
    type: t.expose('createdByType', {
      type: enumFrom(broadcastCreators),
      description: 'Whether an API key or a member created the broadcast.',
    }),
    id: t.exposeID('createdById', {
      nullable: true,
      description: 'UUID of the API key or member that created the broadcast.',
    }),
    name: t.exposeString('createdByName', {
      description: 'Name of the creator when the broadcast was created.',
    }),
  }),
})

const time = (description: string) => ({ type: 'DateTime', nullable: true, description }) as const

/** One template sent to many recipients (spec/4 B10). */
export const Broadcast = builder.objectRef<BroadcastRow>('Broadcast').implement({
  interfaces: [Node],
  description: 'One template sent to many recipients, now or at a scheduled time.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the broadcast.' }),
    numberId: t.exposeID('numberId', { description: 'UUID of the number that sends the broadcast.' }),
    name: t.exposeString('name', { description: 'Name of the broadcast, 1 to 255 characters.' }),
    status: t.expose('status', {
      type: enumFrom(broadcastStatuses),
      description: 'Status of the broadcast.',
    }),
    template: t.field({
      type: BroadcastTemplate,
      description: 'Template that the broadcast sends.',
      resolve: (row) => row,
    }),
    scheduledAt: t.expose('scheduledAt', time('Scheduled start of the broadcast; null if there is none.')),
    startedAt: t.expose('startedAt', time('Time at which the broadcast began to send; null until then.')),
    completedAt: t.expose('completedAt', time('Time at which all recipients were handled; null until then.')),
    cancelledAt: t.expose('cancelledAt', time('Time at which the broadcast was cancelled; null otherwise.')),
    pausedReason: t.exposeString('pausedReason', {
      nullable: true,
      description:
        'Reason why the service paused the broadcast; null if the service did not pause the broadcast.',
    }),
    failureReason: t.exposeString('failureReason', {
      nullable: true,
      description: 'Reason why the broadcast could not start; null if the broadcast did not fail.',
    }),
    counts: t.field({
      type: Counts,
      description: 'Numbers of recipients by progress.',
      resolve: (row) => row,
    }),
    skipped: t.field({
      type: Skipped,
      description: 'Numbers of rows that were excluded when the broadcast was created.',
      resolve: (row) => row,
    }),
    createdBy: t.field({
      type: Actor,
      description: 'Actor that created the broadcast, with the name of that time.',
      resolve: ({ createdByType, createdById, createdByName }) =>
        actor(createdByType === 'member' ? 'MemberActor' : 'KeyActor', createdById, createdByName),
    }),
    creator: t.field({
      ...forDoors,
      type: Creator,
      description: 'API key or member that created the broadcast.',
      resolve: (row) => row,
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the broadcast was created.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time of the last change to the broadcast; changes of its counts are included.',
    }),
  }),
})

export const RecipientError = builder.objectRef<RecipientRow>('BroadcastRecipientError').implement({
  description: 'Reason why a recipient of a broadcast failed.',
  fields: (t) => ({
    code: t.int({
      description: 'Error code of the platform; 0 if the service gave up on the recipient.',
      resolve: (row) => row.errorCode ?? 0,
    }),
    message: t.string({
      description: 'Human-readable reason for the failure.',
      // The platform's own words.
      resolve: (row, _args, { actor }) => contentFor(actor, row.errorMessage ?? '') as string,
    }),
  }),
})

export const Recipient = builder.objectRef<RecipientRow>('BroadcastRecipient').implement({
  description: 'One recipient of a broadcast, with the status of the message.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the recipient.' }),
    contactId: t.exposeID('contactId', {
      nullable: true,
      description: "UUID of the recipient's contact; null once the contact is deleted.",
    }),
    to: t.string({
      description:
        'Phone number of the recipient, + and digits. The id of the contact if the contact hides the number or is deleted.',
      resolve: ({ to }, _args, { actor }) => (to.includes('-') ? to : phoneFor(actor, formatPhone(to) ?? to)),
    }),
    name: t.string({
      nullable: true,
      description: 'Name of the recipient, as given; null once the contact is deleted.',
      resolve: ({ name }, _args, { actor }) => nameFor(actor, name),
    }),
    status: t.expose('status', {
      type: enumFrom(recipientStatuses),
      description: "Status of the recipient's message.",
    }),
    messageId: t.exposeID('messageId', {
      nullable: true,
      description: "UUID of the recipient's message; null until the message exists.",
    }),
    error: t.field({
      type: RecipientError,
      nullable: true,
      description: 'Reason for the failure; set only if the status is failed.',
      resolve: (row) => (row.status === 'failed' ? row : null),
    }),
    sentAt: t.expose('sentAt', time('Time at which the message was first known as sent; null until then.')),
    deliveredAt: t.expose('deliveredAt', time('Time of the first delivery of the message; null until then.')),
    readAt: t.expose('readAt', time('Time at which the message was first read; null until then.')),
    failedAt: t.expose('failedAt', time('Time at which the recipient failed; null if not failed.')),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the broadcast of the recipient was created.',
    }),
  }),
})

export const BroadcastConnection = connectionOf('Broadcast', Broadcast)
export const RecipientConnection = connectionOf('BroadcastRecipient', Recipient)

const access = { scope: 'broadcasts:read', feature: 'api.broadcasts' } as const
/** Access that reading broadcasts requires, from wherever broadcasts are reached. */
export const broadcastReads = { permission: 'campaigns:read', ...access } as const
const checks = { permission: 'campaigns:write', ...access, scope: 'broadcasts:write' } as const
const sends = { permission: 'campaigns:execute', ...access, scope: 'broadcasts:write' } as const

/** Errors with which a broadcast is refused, in a dry run too. */
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
    description: 'Broadcasts of the workspace, newest first, including campaigns created in the app.',
    args: {
      ...cursorArgs,
      status: t.arg({ type: enumFrom(broadcastStatuses), description: 'Only broadcasts with this status.' }),
      search: t.arg.string({ description: 'Only broadcasts whose name contains this text.' }),
      goesOutFrom: t.arg({
        type: 'DateTime',
        description: 'Only broadcasts that began to send, or are scheduled to begin, at this time or later.',
      }),
      goesOutBefore: t.arg({
        type: 'DateTime',
        description: 'Only broadcasts that began to send, or are scheduled to begin, before this time.',
      }),
    },
    resolve: (_root, args, ctx) => listBroadcasts(ctx, args),
  }),
  broadcast: t.field({
    type: Broadcast,
    ...requires(broadcastReads),
    throws: ['not_found'],
    description: 'The broadcast with this id.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the broadcast.' }) },
    resolve: (_root, { id }, ctx) => loaded(broadcastLoader(ctx), id, 'broadcast'),
  }),
  broadcastRecipients: t.field({
    type: RecipientConnection,
    ...requires(broadcastReads),
    complexity: pageCost,
    throws: ['invalid_request', 'not_found', 'invalid_field'],
    description: 'Recipients of a broadcast, in the order given.',
    args: {
      broadcastId: t.arg.id({ required: true, description: 'UUID of the broadcast.' }),
      ...cursorArgs,
      status: t.arg({ type: enumFrom(recipientStatuses), description: 'Only recipients with this status.' }),
      code: t.arg.int({
        description: 'Only recipients that failed with this code; 0 is a failure reported by the service.',
      }),
      variant: t.arg.int({ description: 'Only recipients of this variant; 0 is the control group.' }),
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
    description: 'Sends a template to many recipients, immediately or at a scheduled time.',
    args: { input: t.arg({ type: BroadcastInput, required: true, description: 'The broadcast to create.' }) },
    strictArgs: broadcastArgs,
    resolve: (_root, { input }, ctx) => createBroadcast(ctx, input),
  }),
  dryRunBroadcast: t.field({
    type: DryRun,
    ...requires(checks),
    throws: refusals,
    description: 'Runs all checks of createBroadcast, reports all invalid rows and saves nothing.',
    args: { input: t.arg({ type: BroadcastInput, required: true, description: 'The broadcast to check.' }) },
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
    description: 'Cancels a broadcast. Recipients whose message was not yet dispatched get no message.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the broadcast.' }) },
    resolve: (_root, { id }, ctx) => cancelBroadcast(ctx, id),
  }),
}))
