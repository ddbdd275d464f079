import { memberOf } from '#core/access/actor.ts'
import { accountAlerts } from '#messaging/numbers/accounts/account-change-sets.ts'
import { weekdays } from '#messaging/numbers/business-hours/business-hours-sets.ts'
import { watchOwnNotifications } from '#telling/live/own-notifications.ts'
import { markNotificationsRead, markReadInput } from '#telling/notifications/notification-commands.ts'
import { listNotifications, type Unread, unreadOf } from '#telling/notifications/notification-queries.ts'
import { type NotificationRow, shownTo } from '#telling/notifications/notification-row.ts'
import {
  notificationKinds,
  notificationMailWays,
  notificationTopics,
} from '#telling/notifications/notification-sets.ts'
import {
  ownPreferences,
  type Preference,
  type Preferences,
  setPreferences,
} from '#telling/notifications/preferences.ts'
import { preferencesInput } from '#telling/notifications/preferences-input.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { argsFrom } from '../input-from.ts'
import { connectionOf, cursorArgs, pageCost } from '../page.ts'
import { requires } from '../requires.ts'

// What happened while a person was away; nobody else sees it.

const own = { member: true } as const

const NotificationType = builder.objectRef<NotificationRow>('Notification').implement({
  description:
    'A notification about something that happened while the caller was away, kept for 30 days. Its subject is returned as far as the caller may see it now.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the event that the notification is about.' }),
    kind: t.expose('kind', {
      type: enumFrom(notificationKinds),
      description: 'Kind of event that the notification is about.',
    }),
    name: t.string({
      nullable: true,
      description:
        'Name of the customer, campaign, file, number, form or endpoint; null if it was deleted or is not visible to the caller.',
      resolve: (row, _args, ctx) => shownTo(ctx.actor, row).name,
    }),
    actorName: t.exposeString('actorName', {
      nullable: true,
      description: 'Colleague who caused the event; null if nobody did.',
    }),
    contactId: t.id({
      nullable: true,
      description: 'UUID of the contact whose chat the notification is about; null if it is about no chat.',
      resolve: (row, _args, ctx) => shownTo(ctx.actor, row).contactId,
    }),
    subjectId: t.id({
      nullable: true,
      description:
        'UUID of the campaign, import, number, form or endpoint; null if the notification is about a chat.',
      resolve: (row, _args, ctx) => shownTo(ctx.actor, row).subjectId,
    }),
    alerts: t.expose('alerts', {
      type: [enumFrom(accountAlerts)],
      description: 'Alerts of the number; empty for notifications that are not about a number.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the event.' }),
    readAt: t.expose('readAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the caller read the notification on any device; null if it is unread.',
    }),
  }),
})

const NotificationConnection = connectionOf('Notification', NotificationType)

const UnreadType = builder.objectRef<Unread>('UnreadNotifications').implement({
  description: 'Number of unread notifications of the caller, counted up to 100.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'Number of unread notifications, at most 100.' }),
    isExact: t.exposeBoolean('isExact', {
      description: 'Whether the count is exact. False if there may be more.',
    }),
  }),
})

const PreferenceType = builder.objectRef<Preference>('NotificationPreference').implement({
  description: 'Preferences of the caller for one topic.',
  fields: (t) => ({
    topic: t.expose('topic', {
      type: enumFrom(notificationTopics),
      description: 'Topic that the preferences are for.',
    }),
    inPage: t.exposeBoolean('inPage', {
      description:
        'Whether the bell counts notifications of the topic until they are read. If false, they are listed as read.',
    }),
    byPush: t.exposeBoolean('byPush', { description: 'Whether subscribed browsers are notified.' }),
    byMail: t.expose('byMail', {
      type: enumFrom(notificationMailWays),
      description:
        'Whether and when notifications of the topic are emailed. No emails are sent if emailNotifications of the settings of the user is false.',
    }),
  }),
})

const PreferencesType = builder.objectRef<Preferences>('NotificationPreferences').implement({
  description: 'Notification preferences of the caller, which apply to all workspaces of the caller.',
  fields: (t) => ({
    topics: t.expose('topics', { type: [PreferenceType], description: 'Preferences for each topic.' }),
    quietFrom: t.string({
      nullable: true,
      description:
        'Time of day at which quiet hours begin, such as 22:00; null if there are none. Nothing is pushed or emailed in quiet hours; it follows when they end.',
      resolve: ({ quiet }) => quiet?.from ?? null,
    }),
    quietTo: t.string({
      nullable: true,
      description:
        'Time of day at which quiet hours end. If it is earlier than quietFrom, they end on the next day.',
      resolve: ({ quiet }) => quiet?.to ?? null,
    }),
    quietDays: t.field({
      type: [enumFrom(weekdays)],
      description: 'Days on which quiet hours begin; empty if there are none.',
      resolve: ({ quiet }) => [...(quiet?.days ?? [])],
    }),
    timezone: t.string({
      nullable: true,
      description:
        'Time zone of the quiet hours and of the digest as an IANA name; null if it is the time zone of each workspace.',
      resolve: ({ zone }) => zone,
    }),
    digestAt: t.exposeString('digestAt', {
      description: 'Time of day at which the daily digest is emailed, such as 08:00.',
    }),
    hasMailServer: t.boolean({
      description: 'Whether the installation has a mail server. Without one, no notifications are emailed.',
      resolve: (_preferences, _args, ctx) => Boolean(ctx.app.config.mail.url),
    }),
  }),
})

builder.queryFields((t) => ({
  notificationPreferences: t.field({
    type: PreferencesType,
    description: 'Returns the notification preferences of the caller.',
    ...requires(own),
    resolve: (_root, _args, ctx) => ownPreferences(ctx),
  }),
  notifications: t.field({
    type: NotificationConnection,
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Lists the notifications of the caller in this workspace in the last 30 days, newest first.',
    args: {
      unread: t.arg.boolean({
        description: 'If true, only unread notifications are listed; if false, only read ones.',
      }),
      ...cursorArgs,
    },
    ...requires(own),
    resolve: (_root, args, ctx) => listNotifications(ctx, args),
  }),
  unreadNotifications: t.field({
    type: UnreadType,
    description: 'Returns the number of unread notifications of the caller in this workspace.',
    ...requires(own),
    resolve: (_root, _args, ctx) => unreadOf(ctx.app, memberOf(ctx.actor)),
  }),
}))

builder.subscriptionField('unreadNotificationsChanged', (t) =>
  t.field({
    type: UnreadType,
    ...requires(own),
    description:
      'Sends the number of unread notifications at once, and each time notifications arrive or are read on any device of the caller.',
    subscribe: (_root, _args, ctx) => watchOwnNotifications(ctx),
    resolve: (unread) => unread,
  }),
)

builder.mutationField('setNotificationPreferences', (t) =>
  t.field({
    type: PreferencesType,
    throws: ['invalid_field'],
    answersAs: 'preferences',
    description: 'Sets the notification preferences of the caller for all workspaces.',
    args: argsFrom(preferencesInput),
    ...requires(own),
    resolve: (_root, args, ctx) => setPreferences(ctx, args),
  }),
)

builder.mutationField('markNotificationsRead', (t) =>
  t.field({
    type: UnreadType,
    throws: ['invalid_field'],
    answersAs: 'unread',
    description:
      'Marks notifications of the caller as read on all devices. Returns the number of unread notifications that are left.',
    args: argsFrom(markReadInput),
    ...requires(own),
    resolve: (_root, args, ctx) => markNotificationsRead(ctx, args),
  }),
)
