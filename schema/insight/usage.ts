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
  description: 'A limit and its current usage.',
  fields: (t) => ({
    limit: t.exposeInt('limit', { nullable: true, description: 'The limit; null means unlimited.' }),
    used: t.exposeInt('used', { description: 'Amount of the limit that is currently used.' }),
  }),
})

const RequestsType = builder.objectRef<Usage['apiRequestsPerMinute']>('RequestsPerMinute').implement({
  description: 'Requests of all keys in the current minute.',
  fields: (t) => ({
    limit: t.exposeInt('limit', {
      description: 'Maximum number of requests per minute. This limit always exists.',
    }),
    used: t.exposeInt('used', {
      description: 'Number of requests in the current minute, including this request.',
    }),
  }),
})

const MessagesType = builder.objectRef<Usage['apiMessagesPerSecond']>('MessagesPerSecond').implement({
  description: 'Messages that keys send, per second.',
  fields: (t) => ({
    limit: t.exposeInt('limit', {
      description: 'Maximum number of messages per second. This limit always exists.',
    }),
  }),
})

const MonthType = builder.objectRef<Usage['broadcastMessagesPerMonth']>('BroadcastMonth').implement({
  description: 'Broadcast messages of the current calendar month in UTC.',
  fields: (t) => ({
    limit: t.exposeInt('limit', {
      nullable: true,
      description: 'Maximum number of messages in the month; null means unlimited.',
    }),
    used: t.exposeInt('used', { description: 'Number of messages that were sent in the month.' }),
    period: t.exposeString('period', { description: 'The month, as YYYY-MM.' }),
  }),
})

const AiDayType = builder.objectRef<AiDay>('AiDay').implement({
  description: 'Usage of the language model on one day in UTC.',
  fields: (t) => ({
    day: t.exposeString('day', { description: 'The day, as YYYY-MM-DD.' }),
    tokens: t.exposeInt('tokens', {
      description: 'Number of tokens in prompts and responses, including tests.',
    }),
    replies: t.exposeInt('replies', { description: 'Number of AI replies that were sent.' }),
  }),
})

const AiMonthType = builder.objectRef<AiMonth>('AiMonth').implement({
  description: 'AI replies of the current calendar month in UTC.',
  fields: (t) => ({
    limit: t.exposeInt('limit', {
      nullable: true,
      description: 'Maximum number of tokens in the month; null means unlimited.',
    }),
    used: t.exposeInt('used', {
      description: 'Number of tokens in prompts and responses that were used in the month.',
    }),
    reserved: t.exposeInt('reserved', {
      description: 'Maximum number of tokens that the pending responses can use.',
    }),
    period: t.exposeString('period', { description: 'The month, as YYYY-MM.' }),
    replies: t.exposeInt('replies', { description: 'Number of AI replies that were sent in the month.' }),
    refused: t.exposeInt('refused', {
      description: 'Number of prompts that were not sent because the tokens of the month were used up.',
    }),
    days: t.field({
      type: [AiDayType],
      description: 'Days on which the model was used, in chronological order.',
      resolve: (_month, _args, ctx) => readAiDays(ctx),
    }),
  }),
})

const LimitsType = builder.objectRef<Usage>('UsageLimits').implement({
  description: 'Limits of the plan and their usage.',
  fields: (t) => ({
    apiRequestsPerMinute: t.field({
      type: RequestsType,
      description: 'Requests per minute of all keys together.',
      resolve: (usage) => usage.apiRequestsPerMinute,
    }),
    apiMessagesPerSecond: t.field({
      type: MessagesType,
      description: 'Messages per second, for POST /messages only.',
      resolve: (usage) => usage.apiMessagesPerSecond,
    }),
    contacts: t.field({
      type: UsedType,
      description: 'Contacts of the workspace.',
      resolve: (usage) => usage.contacts,
    }),
    broadcastMessagesPerMonth: t.field({
      type: MonthType,
      description: 'Broadcast messages per month.',
      resolve: (usage) => usage.broadcastMessagesPerMonth,
    }),
    webhookEndpoints: t.field({
      type: UsedType,
      description: 'Webhook endpoints of /v1.',
      resolve: (usage) => usage.webhookEndpoints,
    }),
    apiKeys: t.field({
      type: UsedType,
      description: 'Keys of /v1. The two keys of a rotation count as one.',
      resolve: (usage) => usage.apiKeys,
    }),
    aiTokensPerMonth: t.field({
      type: AiMonthType,
      description: 'Tokens of AI replies per month.',
      resolve: (_usage, _args, ctx) => readAiMonth(ctx),
    }),
  }),
})

export const UsageType = builder.objectRef<Usage>('Usage').implement({
  description: 'The limits of the workspace and their usage.',
  fields: (t) => ({
    limits: t.field({ type: LimitsType, description: 'Usage of each limit.', resolve: (usage) => usage }),
    features: t.expose('features', {
      type: [enumFrom(planFeatures)],
      description: 'Plan features that are enabled, in alphabetical order.',
    }),
  }),
})

/** The access that reading the usage requires, wherever it is reached from. */
export const usageReads = { permission: 'analytics:read', scope: 'usage:read' } as const

builder.queryField('usage', (t) =>
  t.field({
    type: UsageType,
    throws: ['not_found'],
    description: 'Returns the limits of the workspace and their usage.',
    ...requires(usageReads),
    resolve: (_root, _args, ctx) => readUsage(ctx),
  }),
)
