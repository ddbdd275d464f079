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
  description: 'What a start would be refused for, or what people should know of before.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumFrom(broadcastProblems), description: 'What it is.' }),
    isBlocking: t.exposeBoolean('isBlocking', {
      description: 'Whether startBroadcast would be refused for it.',
    }),
    count: t.exposeInt('count', {
      nullable: true,
      description: 'How many recipients it is about; null where it is all of the broadcast.',
    }),
    variant: t.exposeInt('variant', {
      nullable: true,
      description: 'Which variant it is about, 2 is B; null where it is all of the broadcast.',
    }),
    message: t.exposeString('message', { description: 'For people.' }),
  }),
})

const Unfit = builder.objectRef<UnfitRecipient>('BroadcastUnfitRecipient').implement({
  description: 'A recipient whose values are not those of the template.',
  fields: (t) => ({
    recipient: t.field({
      type: Recipient,
      description: 'The person.',
      resolve: ({ recipient }) => recipient,
    }),
    missing: t.exposeStringList('missing', { description: 'Variables without a value.' }),
    unexpected: t.exposeStringList('unexpected', { description: 'Values without a variable.' }),
  }),
})

const Sample = builder.objectRef<RecipientSample>('BroadcastRecipientSample').implement({
  description: 'What a recipient would read.',
  fields: (t) => ({
    recipient: t.field({
      type: Recipient,
      description: 'The person.',
      resolve: ({ recipient }) => recipient,
    }),
    text: t.string({
      description: 'The body.',
      resolve: ({ text }, _args, { actor }) => contentFor(actor, text) as string,
    }),
  }),
})

export const Check = builder.objectRef<BroadcastCheck>('BroadcastCheck').implement({
  description: 'What startBroadcast would do; nothing was saved and nothing sent.',
  fields: (t) => ({
    isReady: t.exposeBoolean('isReady', { description: 'Whether startBroadcast would take it.' }),
    problems: t.expose('problems', { type: [Problem], description: 'What is wrong; the gravest first.' }),
    pendingCount: t.exposeInt('total', { description: 'Recipients who are still to be sent to.' }),
    sendableCount: t.exposeInt('sendable', { description: 'Those who would get a message.' }),
    optedOutCount: t.exposeInt('optedOut', {
      description: 'Those who want no marketing, where the template is that.',
    }),
    blockedCount: t.exposeInt('blocked', { description: 'Those who are blocked.' }),
    goneCount: t.exposeInt('gone', { description: 'Those who were deleted.' }),
    repeatedCount: t.exposeInt('repeated', {
      description: 'Those whose phone is of somebody who stands in it.',
    }),
    newContactCount: t.exposeInt('fresh', { description: 'Those who would become contacts.' }),
    unfitCount: t.exposeInt('unfitCount', {
      description: 'Those whose values are not those of the template.',
    }),
    unfit: t.expose('unfit', { type: [Unfit], description: 'They, in the order given, at most 100.' }),
    samples: t.expose('samples', { type: [Sample], description: 'What the first 3 would read.' }),
    usage: t.expose('usage', { type: Usage, description: "The workspace's month." }),
    leftCount: t.exposeInt('left', {
      nullable: true,
      description: 'Messages that are left of it, beside those under way; null is no limit.',
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
      'A dry run: what startBroadcast would do with a broadcast that is there, and what it would be refused for.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the broadcast.' }) },
    resolve: (_root, { id }, ctx) => checkBroadcast(ctx, id),
  }),
)
