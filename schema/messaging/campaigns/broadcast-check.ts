import { broadcastProblems } from '#messaging/campaigns/broadcasts/broadcast-sets.ts'
import {
  type BroadcastCheck,
  type BroadcastProblem,
  checkBroadcast,
  type RecipientSample,
  type UnfitRecipient,
} from '#messaging/campaigns/broadcasts/check.ts'
import { contentFor } from '#people/workspaces/masking.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { requires } from '../../requires.ts'
import { Recipient } from './broadcasts.ts'
import { Usage } from './campaign-pages.ts'

// A dry run of a broadcast that is there (docs/adr/0074).

const Problem = builder.objectRef<BroadcastProblem>('BroadcastProblem').implement({
  description:
    'Reason why startBroadcast would refuse a broadcast, or a warning to consider before the start.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumFrom(broadcastProblems), description: 'Kind of the problem.' }),
    isBlocking: t.exposeBoolean('isBlocking', {
      description: 'Whether startBroadcast would refuse the broadcast because of the problem.',
    }),
    count: t.exposeInt('count', {
      nullable: true,
      description:
        'Number of recipients that the problem concerns; null if the problem concerns the whole broadcast.',
    }),
    variant: t.exposeInt('variant', {
      nullable: true,
      description:
        'Number of the variant that the problem concerns, where 2 is B; null if the problem concerns the whole broadcast.',
    }),
    message: t.exposeString('message', { description: 'Human-readable description of the problem.' }),
  }),
})

const Unfit = builder.objectRef<UnfitRecipient>('BroadcastUnfitRecipient').implement({
  description: 'Recipient whose values do not match the variables of the template.',
  fields: (t) => ({
    recipient: t.field({
      type: Recipient,
      description: 'The recipient whose values do not match.',
      resolve: ({ recipient }) => recipient,
    }),
    missing: t.exposeStringList('missing', { description: 'Variables of the template that have no value.' }),
    unexpected: t.exposeStringList('unexpected', {
      description: 'Values that match no variable of the template.',
    }),
  }),
})

const Sample = builder.objectRef<RecipientSample>('BroadcastRecipientSample').implement({
  description: 'Sample of the message as one recipient would read the text.',
  fields: (t) => ({
    recipient: t.field({
      type: Recipient,
      description: 'The recipient of the sample message.',
      resolve: ({ recipient }) => recipient,
    }),
    text: t.string({
      description: 'Body of the message as the recipient would read the text.',
      resolve: ({ text }, _args, { actor }) => contentFor(actor, text) as string,
    }),
  }),
})

export const Check = builder.objectRef<BroadcastCheck>('BroadcastCheck').implement({
  description: 'Result of checking what startBroadcast would do. Nothing is saved or sent.',
  fields: (t) => ({
    isReady: t.exposeBoolean('isReady', {
      description: 'Whether startBroadcast would accept the broadcast.',
    }),
    problems: t.expose('problems', {
      type: [Problem],
      description: 'Problems of the broadcast, the most severe first.',
    }),
    pendingCount: t.exposeInt('total', {
      description: 'Number of recipients to whom the broadcast is still to be sent.',
    }),
    sendableCount: t.exposeInt('sendable', { description: 'Number of recipients that would get a message.' }),
    optedOutCount: t.exposeInt('optedOut', {
      description:
        'Number of recipients that opted out of marketing; counted only if the template is a marketing template.',
    }),
    blockedCount: t.exposeInt('blocked', { description: 'Number of recipients that are blocked.' }),
    goneCount: t.exposeInt('gone', { description: 'Number of recipients whose contact was deleted.' }),
    repeatedCount: t.exposeInt('repeated', {
      description: 'Number of recipients whose phone number belongs to another recipient of the broadcast.',
    }),
    newContactCount: t.exposeInt('fresh', {
      description: 'Number of recipients for whom a contact would be created.',
    }),
    unfitCount: t.exposeInt('unfitCount', {
      description: 'Number of recipients whose values do not match the variables of the template.',
    }),
    unfit: t.expose('unfit', {
      type: [Unfit],
      description:
        'Recipients whose values do not match the variables of the template, in the order given, at most 100.',
    }),
    samples: t.expose('samples', {
      type: [Sample],
      description: 'Messages as the first 3 recipients would read the text.',
    }),
    usage: t.expose('usage', {
      type: Usage,
      description: 'Broadcast messages that the workspace has used this month.',
    }),
    leftCount: t.exposeInt('left', {
      nullable: true,
      description:
        'Number of broadcast messages left this month, apart from messages on their way to the platform; null if there is no limit.',
    }),
  }),
})

builder.queryField('broadcastCheck', (t) =>
  t.field({
    type: Check,
    ...requires({ permission: 'campaigns:read' }),
    complexity: 25,
    throws: ['not_found'],
    description:
      'Checks what startBroadcast would do with an existing broadcast, and why the start would be refused. Nothing is saved or sent.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the broadcast.' }) },
    resolve: (_root, { id }, ctx) => checkBroadcast(ctx, id),
  }),
)
