import {
  type MessageCost,
  type MessageKind,
  type MessagePoint,
  type MessageReport,
  messageCosts,
  messageReport,
} from '#insight/reports/message-report.ts'
import type { Figures } from '#insight/rollups/deltas.ts'
import { billingCategories } from '#messaging/chat-model/messages/billing-sets.ts'
import {
  type MessageDirection,
  type MessageType,
  messageDirections,
  messageTypes,
  type SenderType,
  senderTypes,
} from '#messaging/chat-model/messages/message-sets.ts'
import { accountLoader } from '#messaging/numbers/accounts/account-details.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { Cost } from '../messaging/campaigns/broadcast-cost.ts'
import { Account, accountReads } from '../messaging/numbers/accounts.ts'
import { requires } from '../requires.ts'
import { dayArgs } from './dashboard.ts'
import { accountArg, pointDate, Report } from './report-basics.ts'

// Messages by account, kind, source and status, with what they cost (spec/8 AN3).

export const MessageFigures = builder.objectRef<Figures>('MessageFigures').implement({
  description:
    'How far messages came; each figure is a part of the one before it, except for those that failed.',
  fields: (t) => ({
    madeCount: t.exposeInt('made', { description: 'Messages in all.' }),
    sentCount: t.exposeInt('sent', { description: 'Outgoing messages that the platform took.' }),
    deliveredCount: t.exposeInt('delivered', { description: 'Outgoing messages that arrived.' }),
    readCount: t.exposeInt('read', { description: 'Outgoing messages that were read.' }),
    failedCount: t.exposeInt('failed', { description: 'Outgoing messages that failed.' }),
  }),
})

const Point = builder.objectRef<MessagePoint>('MessageReportPoint').implement({
  description: 'The messages of a day or a month.',
  fields: (t) => ({
    date: t.exposeString('date', { description: pointDate }),
    incomingCount: t.exposeInt('incoming', { description: 'Messages from customers.' }),
    outgoing: t.field({
      type: MessageFigures,
      description: 'What became of outgoing messages.',
      resolve: (point) => point,
    }),
  }),
})

const Kind = builder.objectRef<MessageKind>('MessageReportRow').implement({
  description: 'Messages of one account, direction, type and kind of sender.',
  fields: (t) => ({
    account: t.field({
      type: Account,
      nullable: true,
      ...requires(accountReads),
      description: 'The account; null where it is gone.',
      resolve: ({ accountId }, _args, ctx) => accountLoader(ctx).load(accountId),
    }),
    accountName: t.exposeString('accountName', { description: 'What the account is called.' }),
    direction: t.field({
      type: enumFrom(messageDirections),
      description: 'Who they come from.',
      resolve: ({ direction }) => direction as MessageDirection,
    }),
    type: t.field({
      type: enumFrom(messageTypes),
      description: 'What they are.',
      resolve: ({ type }) => type as MessageType,
    }),
    sentByType: t.field({
      type: enumFrom(senderTypes),
      description: 'What sent them.',
      resolve: ({ sentByType }) => sentByType as SenderType,
    }),
    counts: t.field({ type: MessageFigures, description: 'How far they came.', resolve: (row) => row }),
  }),
})

const CategoryCost = builder.objectRef<MessageCost>('MessageReportCost').implement({
  description: 'What messages cost that are billed as one category.',
  fields: (t) => ({
    category: t.expose('category', {
      type: enumFrom(billingCategories),
      description: 'As what they are billed.',
    }),
    messageCount: t.exposeInt('many', { description: 'Messages that the platform has told the billing of.' }),
    cost: t.expose('cost', { type: Cost, description: 'What they cost by the prices of the workspace.' }),
  }),
})

const MessageReportType = builder.objectRef<MessageReport>('MessageReport').implement({
  interfaces: [Report],
  description: 'Messages that were made in some days. A late status counts where its message was made.',
  fields: (t) => ({
    incomingCount: t.exposeInt('incoming', { description: 'Messages from customers, without reactions.' }),
    peopleCount: t.exposeInt('people', {
      nullable: true,
      description:
        'Customers who wrote, each once; null where the days are older than a year, and where one account is asked for.',
    }),
    outgoing: t.expose('outgoing', {
      type: MessageFigures,
      description: 'What became of outgoing messages.',
    }),
    points: t.expose('points', { type: [Point], description: 'By day, or by month beyond 92 days.' }),
    rows: t.expose('kinds', { type: [Kind], description: 'By account, direction, type and kind of sender.' }),
    costs: t.field({
      type: [CategoryCost],
      nullable: true,
      complexity: 1_000,
      description:
        'What they cost; null where the workspace has no prices, and where the days are older than a year or not kept yet.',
      resolve: ({ report }, _args, ctx) => messageCosts(ctx, report),
    }),
  }),
})

builder.queryField('messageReport', (t) =>
  t.field({
    type: MessageReportType,
    ...requires({ permission: 'analytics:read' }),
    throws: ['invalid_field'],
    description: 'Messages by account, type, source and status.',
    args: { ...dayArgs, ...accountArg },
    resolve: (_root, args, ctx) => messageReport(ctx, args),
  }),
)
