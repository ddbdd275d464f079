import {
  readAiDays,
  readAiMonth,
  readUsage,
  type Usage,
  type UsedOfLimit,
} from '#insight/usage/usage-queries.ts'
import type { AiDay, AiMonth } from '#messaging/automation/chatbot/ai-replies/token-budget.ts'
import { planFeatures } from '#people/workspaces/component-sets.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { requires } from '../requires.ts'

const UsedType = builder.objectRef<UsedOfLimit>('UsedLimit').implement({
  description: 'A limit and what is used of it.',
  fields: (t) => ({
    limit: t.exposeInt('limit', { nullable: true, description: 'Null is unlimited.' }),
    used: t.exposeInt('used', { description: 'So far.' }),
  }),
})

const RequestsType = builder.objectRef<Usage['apiRequestsPerMinute']>('RequestsPerMinute').implement({
  description: 'Requests of all keys in the current minute.',
  fields: (t) => ({
    limit: t.exposeInt('limit', { description: 'Never unlimited.' }),
    used: t.exposeInt('used', { description: 'This request included.' }),
  }),
})

const MessagesType = builder.objectRef<Usage['apiMessagesPerSecond']>('MessagesPerSecond').implement({
  description: 'Messages that keys send.',
  fields: (t) => ({ limit: t.exposeInt('limit', { description: 'Never unlimited.' }) }),
})

const MonthType = builder.objectRef<Usage['broadcastMessagesPerMonth']>('BroadcastMonth').implement({
  description: 'Broadcast messages of the calendar month in UTC.',
  fields: (t) => ({
    limit: t.exposeInt('limit', { nullable: true, description: 'Null is unlimited.' }),
    used: t.exposeInt('used', { description: 'Messages sent.' }),
    period: t.exposeString('period', { description: 'YYYY-MM.' }),
  }),
})

const AiDayType = builder.objectRef<AiDay>('AiDay').implement({
  description: 'What the language model took on a day in UTC.',
  fields: (t) => ({
    day: t.exposeString('day', { description: 'YYYY-MM-DD.' }),
    tokens: t.exposeInt('tokens', { description: 'Tokens of prompts and answers, of tests as well.' }),
    replies: t.exposeInt('replies', { description: 'Answers that were sent.' }),
  }),
})

const AiMonthType = builder.objectRef<AiMonth>('AiMonth').implement({
  description: 'AI replies of the calendar month in UTC.',
  fields: (t) => ({
    limit: t.exposeInt('limit', { nullable: true, description: 'Tokens; null is unlimited.' }),
    used: t.exposeInt('used', { description: 'Tokens of prompts and answers.' }),
    reserved: t.exposeInt('reserved', { description: 'Tokens of answers that are awaited, at most.' }),
    period: t.exposeString('period', { description: 'YYYY-MM.' }),
    replies: t.exposeInt('replies', { description: 'Answers that were sent.' }),
    refused: t.exposeInt('refused', {
      description: 'Questions that were not asked, because the month was used up.',
    }),
    days: t.field({
      type: [AiDayType],
      description: 'The days on which the model was asked, in their order.',
      resolve: (_month, _args, ctx) => readAiDays(ctx),
    }),
  }),
})

const LimitsType = builder.objectRef<Usage>('UsageLimits').implement({
  description: 'What the plan allows, and what is used of it.',
  fields: (t) => ({
    apiRequestsPerMinute: t.field({
      type: RequestsType,
      description: 'Requests of all keys together.',
      resolve: (usage) => usage.apiRequestsPerMinute,
    }),
    apiMessagesPerSecond: t.field({
      type: MessagesType,
      description: 'POST /messages only.',
      resolve: (usage) => usage.apiMessagesPerSecond,
    }),
    contacts: t.field({ type: UsedType, description: 'Contacts.', resolve: (usage) => usage.contacts }),
    broadcastMessagesPerMonth: t.field({
      type: MonthType,
      description: 'Messages of broadcasts.',
      resolve: (usage) => usage.broadcastMessagesPerMonth,
    }),
    webhookEndpoints: t.field({
      type: UsedType,
      description: 'Webhook endpoints of /v1.',
      resolve: (usage) => usage.webhookEndpoints,
    }),
    apiKeys: t.field({
      type: UsedType,
      description: 'Keys of /v1; both of a rotation count once.',
      resolve: (usage) => usage.apiKeys,
    }),
    aiTokensPerMonth: t.field({
      type: AiMonthType,
      description: 'Tokens of AI replies.',
      resolve: (_usage, _args, ctx) => readAiMonth(ctx),
    }),
  }),
})

export const UsageType = builder.objectRef<Usage>('Usage').implement({
  description: 'The limits of the workspace and what it has used of them.',
  fields: (t) => ({
    limits: t.field({ type: LimitsType, description: 'By limit.', resolve: (usage) => usage }),
    features: t.expose('features', {
      type: [enumFrom(planFeatures)],
      description: 'Switches that are on, sorted.',
    }),
  }),
})

/** What reading them asks, wherever they are reached from. */
export const usageReads = { permission: 'analytics:read', scope: 'usage:read' } as const

builder.queryField('usage', (t) =>
  t.field({
    type: UsageType,
    throws: ['not_found'],
    description: 'The limits of the workspace and what it has used of them.',
    ...requires(usageReads),
    resolve: (_root, _args, ctx) => readUsage(ctx),
  }),
)
