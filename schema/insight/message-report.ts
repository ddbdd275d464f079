import {
  type MessageCost,
  type MessageKind,
  type MessagePoint,
  type MessageReport,
  messageCosts,
  messageReport,
} from '#insight/reports/message-report.ts'
import type { Figures } from '#insight/rollups/message-figures.ts'
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
    'Delivery figures of messages. Each count is a part of the count before, except for failed messages.',
  fields: (t) => ({
    madeCount: t.exposeInt('made', { description: 'Total number of messages.' }),
    sentCount: t.exposeInt('sent', {
      description: 'Number of outgoing messages that the platform accepted.',
    }),
    deliveredCount: t.exposeInt('delivered', {
      description: 'Number of outgoing messages that were delivered.',
    }),
    readCount: t.exposeInt('read', { description: 'Number of outgoing messages that were read.' }),
    failedCount: t.exposeInt('failed', { description: 'Number of outgoing messages that failed.' }),
  }),
})

const Point = builder.objectRef<MessagePoint>('MessageReportPoint').implement({
  description: 'Messages of one day or one month.',
  fields: (t) => ({
    date: t.exposeString('date', { description: pointDate }),
    incomingCount: t.exposeInt('incoming', { description: 'Number of messages from customers.' }),
    outgoing: t.field({
      type: MessageFigures,
      description: 'Delivery figures of outgoing messages.',
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
      description: 'The account; null if the account no longer exists.',
      resolve: ({ accountId }, _args, ctx) => accountLoader(ctx).load(accountId),
    }),
    accountName: t.exposeString('accountName', { description: 'Name of the account.' }),
    direction: t.field({
      type: enumFrom(messageDirections),
      description: 'Direction of the messages.',
      resolve: ({ direction }) => direction as MessageDirection,
    }),
    type: t.field({
      type: enumFrom(messageTypes),
      description: 'Type of the messages.',
      resolve: ({ type }) => type as MessageType,
    }),
    sentByType: t.field({
      type: enumFrom(senderTypes),
      description: 'Kind of sender of the messages.',
      resolve: ({ sentByType }) => sentByType as SenderType,
    }),
    counts: t.field({
      type: MessageFigures,
      description: 'Delivery figures of the messages.',
      resolve: (row) => row,
    }),
  }),
})

const CategoryCost = builder.objectRef<MessageCost>('MessageReportCost').implement({
  description: 'Cost of the messages of one billing category.',
  fields: (t) => ({
    category: t.expose('category', {
      type: enumFrom(billingCategories),
      description: 'Billing category of the messages.',
    }),
    messageCount: t.exposeInt('many', {
      description: 'Number of messages for which the platform has reported the billing.',
    }),
    cost: t.expose('cost', {
      type: Cost,
      description: 'Cost of the messages at the prices of the workspace.',
    }),
  }),
})

const MessageReportType = builder.objectRef<MessageReport>('MessageReport').implement({
  interfaces: [Report],
  description:
    'Messages that were created within the days of the report. A late status counts on the day on which its message was created.',
  fields: (t) => ({
    incomingCount: t.exposeInt('incoming', {
      description: 'Number of messages from customers, without reactions.',
    }),
    peopleCount: t.exposeInt('people', {
      nullable: true,
      description:
        'Number of distinct customers who wrote; null if the days are more than a year ago or one account is requested.',
    }),
    outgoing: t.expose('outgoing', {
      type: MessageFigures,
      description: 'Delivery figures of outgoing messages.',
    }),
    points: t.expose('points', {
      type: [Point],
      description: 'Messages by day, or by month for more than 92 days.',
    }),
    rows: t.expose('kinds', {
      type: [Kind],
      description: 'Messages by account, direction, type and kind of sender.',
    }),
    costs: t.field({
      type: [CategoryCost],
      nullable: true,
      complexity: 1_000,
      description:
        'Cost of the messages; null if the workspace has no prices, or if the days are more than a year ago or not kept yet.',
      resolve: ({ report }, _args, ctx) => messageCosts(ctx, report),
    }),
  }),
})

builder.queryField('messageReport', (t) =>
  t.field({
    type: MessageReportType,
    ...requires({ permission: 'analytics:read' }),
    throws: ['invalid_field'],
    description: 'Returns messages by account, type, source and status.',
    args: { ...dayArgs, ...accountArg },
    resolve: (_root, args, ctx) => messageReport(ctx, args),
  }),
)
