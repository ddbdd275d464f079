import { AppError } from '#core/errors.ts'
import { type ComparedFigure, type Dashboard, readDashboard } from '#insight/analytics/dashboard.ts'
import { mostRecent, type RecentMessage, recentMessages } from '#insight/analytics/recent-messages.ts'
import { messageDirections, messageStatuses } from '#messaging/chat-model/messages/message-sets.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { onlyForDoors } from '../for-doors.ts'
import { requires } from '../requires.ts'

// Figures of a window beside those of the window before (document 2, Analytics; spec/8 AN).

const Compared = builder.objectRef<ComparedFigure>('ComparedFigure').implement({
  description: 'A figure of a time beside that of the time before, which is as long.',
  fields: (t) => ({
    value: t.exposeInt('value', { description: 'Of the time itself.' }),
    previous: t.exposeInt('previous', { description: 'Of the time before.' }),
    change: t.exposeFloat('change', {
      description: 'By how many percent it grew, with one decimal; 100 where there was nothing before.',
    }),
  }),
})

const Recent = builder.objectRef<RecentMessage>('RecentMessage').implement({
  description: 'One of the latest messages, in one line.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the message.' }),
    contactName: t.exposeString('contactName', {
      description: 'The name of its contact, else the phone, else "Unknown".',
    }),
    content: t.exposeString('content', {
      description: 'Its text, up to 100 characters; else its type, in brackets.',
    }),
    direction: t.expose('direction', {
      type: enumFrom(messageDirections),
      description: 'Who it comes from.',
    }),
    status: t.expose('status', { type: enumFrom(messageStatuses), description: 'How far it is.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})

const DashboardType = builder.objectRef<Dashboard>('AnalyticsDashboard').implement({
  description: 'What has happened in a time, beside the time before.',
  fields: (t) => ({
    from: t.field({
      type: 'DateTime',
      description: 'When the time begins.',
      resolve: ({ window }) => window.from,
    }),
    before: t.field({
      type: 'DateTime',
      description: 'The first moment behind it.',
      resolve: ({ window }) => window.before,
    }),
    messages: t.expose('messages', {
      type: Compared,
      description: 'Messages of both directions, without reactions.',
    }),
    contacts: t.expose('contacts', { type: Compared, description: 'Contacts that were made.' }),
    chatbotSessions: t.expose('chatbotSessions', {
      type: Compared,
      description: 'Sessions of the chatbot that began.',
    }),
    broadcasts: t.expose('campaigns', { type: Compared, description: 'Broadcasts that were started.' }),
    recentMessages: t.field({
      type: [Recent],
      description: 'The latest messages that the caller may see, whatever the time.',
      args: {
        limit: t.arg.int({ defaultValue: 5, description: `How many; up to ${mostRecent}.` }),
      },
      resolve: (_dashboard, { limit }, ctx) => recentMessages(ctx, Math.max(1, limit ?? 5)),
    }),
  }),
})

/** Days of the workspace's clock. */
export const dayArgs = builder.args((t) => ({
  from: t.string({
    description: 'The first date, YYYY-MM-DD; with `to`. Without both: the present month up to now.',
  }),
  to: t.string({ description: 'The last day, YYYY-MM-DD.' }),
}))

const reads = requires({ permission: 'analytics:read' })

const notYet = (what: string) => () => {
  throw new AppError('not_implemented', `Not implemented: ${what}`, { whole: true })
}

builder.queryFields((t) => ({
  analyticsDashboard: t.field({
    type: DashboardType,
    ...reads,
    throws: ['invalid_field'],
    description:
      'What has happened in some days, beside the same time before. Figures are up to five seconds behind.',
    args: dayArgs,
    resolve: (_root, args, ctx) => readDashboard(ctx, args),
  }),
  messageAnalytics: t.boolean({
    ...onlyForDoors(reads),
    throws: ['not_implemented'],
    description:
      'Document 2 names it and answers nothing: analyticsDashboard and widgets have figures of messages.',
    resolve: notYet('message analytics'),
  }),
  chatbotAnalytics: t.boolean({
    ...onlyForDoors(reads),
    throws: ['not_implemented'],
    description:
      'Document 2 names it and answers nothing: analyticsDashboard and widgets have figures of the chatbot.',
    resolve: notYet('chatbot analytics'),
  }),
}))
