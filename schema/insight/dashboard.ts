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
  description: 'A figure of a period compared with the preceding period of the same length.',
  fields: (t) => ({
    value: t.exposeInt('value', { description: 'Value in the period.' }),
    previous: t.exposeInt('previous', { description: 'Value in the preceding period.' }),
    change: t.exposeFloat('change', {
      description:
        'Change in percent with one decimal; 100 if only the value of the preceding period is zero, 0 if both are zero.',
    }),
  }),
})

const Recent = builder.objectRef<RecentMessage>('RecentMessage').implement({
  description: 'One of the most recent messages, in one line.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the message.' }),
    contactName: t.exposeString('contactName', {
      description: 'Name of the contact. If the contact has no name, the phone number, otherwise "Unknown".',
    }),
    content: t.exposeString('content', {
      description:
        'Text of the message, up to 100 characters. If the message has no text, its type in brackets.',
    }),
    direction: t.expose('direction', {
      type: enumFrom(messageDirections),
      description: 'Direction of the message.',
    }),
    status: t.expose('status', {
      type: enumFrom(messageStatuses),
      description: 'Delivery status of the message.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the message was created.',
    }),
  }),
})

const DashboardType = builder.objectRef<Dashboard>('AnalyticsDashboard').implement({
  description: 'Activity within a period, compared with the preceding period.',
  fields: (t) => ({
    from: t.field({
      type: 'DateTime',
      description: 'Start of the period.',
      resolve: ({ window }) => window.from,
    }),
    before: t.field({
      type: 'DateTime',
      description: 'First moment after the end of the period.',
      resolve: ({ window }) => window.before,
    }),
    messages: t.expose('messages', {
      type: Compared,
      description: 'Messages in both directions, without reactions.',
    }),
    contacts: t.expose('contacts', { type: Compared, description: 'Contacts that were created.' }),
    chatbotSessions: t.expose('chatbotSessions', {
      type: Compared,
      description: 'Chatbot sessions that began.',
    }),
    broadcasts: t.expose('campaigns', { type: Compared, description: 'Broadcasts that were started.' }),
    recentMessages: t.field({
      type: [Recent],
      description: 'The most recent messages that the caller can see, regardless of the period.',
      args: {
        limit: t.arg.int({
          defaultValue: 5,
          description: `Maximum number of messages, 1 to ${mostRecent}. The default is 5.`,
        }),
      },
      resolve: (_dashboard, { limit }, ctx) => recentMessages(ctx, Math.max(1, limit ?? 5)),
    }),
  }),
})

/** Days in the time zone of the workspace. */
export const dayArgs = builder.args((t) => ({
  from: t.string({
    description:
      'First date, as YYYY-MM-DD, to be given together with `to`. Without both arguments, the period is the current month up to now.',
  }),
  to: t.string({ description: 'Last date, as YYYY-MM-DD, to be given together with `from`.' }),
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
      'Returns the activity of the given days, compared with the preceding period of the same length. Figures can be up to five seconds old.',
    args: dayArgs,
    resolve: (_root, args, ctx) => readDashboard(ctx, args),
  }),
  messageAnalytics: t.boolean({
    ...onlyForDoors(reads),
    throws: ['not_implemented'],
    description:
      'Exists in document 2 without a result. Use analyticsDashboard and widgets for figures of messages.',
    resolve: notYet('message analytics'),
  }),
  chatbotAnalytics: t.boolean({
    ...onlyForDoors(reads),
    throws: ['not_implemented'],
    description:
      'Exists in document 2 without a result. Use analyticsDashboard and widgets for figures of the chatbot.',
    resolve: notYet('chatbot analytics'),
  }),
}))
