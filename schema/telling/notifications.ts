import { memberOf } from '#core/access/actor.ts'
import { accountAlerts } from '#messaging/numbers/accounts/account-change-sets.ts'
import { watchOwnNotifications } from '#telling/live/own-notifications.ts'
import { markNotificationsRead, markReadInput } from '#telling/notifications/notification-commands.ts'
import { listNotifications, type Unread, unreadOf } from '#telling/notifications/notification-queries.ts'
import { type NotificationRow, shownTo } from '#telling/notifications/notification-row.ts'
import { notificationKinds, notificationTopics } from '#telling/notifications/notification-sets.ts'
import {
  ownPreferences,
  type Preference,
  type Preferences,
  preferencesInput,
  setPreferences,
} from '#telling/notifications/preferences.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { argsFrom } from '../input-from.ts'
import { connectionOf, cursorArgs, pageCost } from '../page.ts'
import { requires } from '../requires.ts'

// What happened while a person was away; nobody else sees it.

const own = { member: true } as const

const NotificationType = builder.objectRef<NotificationRow>('Notification').implement({
  description:
    'Something that happened while the caller was away, kept for 30 days. What it is about is told as far as the caller may see it now.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID, of the event that it tells of.' }),
    kind: t.expose('kind', { type: enumFrom(notificationKinds), description: 'What happened.' }),
    name: t.string({
      nullable: true,
      description:
        'Of the customer, the campaign, the file, the number, the form or the endpoint; null for what is gone or out of sight.',
      resolve: (row, _args, ctx) => shownTo(ctx.actor, row).name,
    }),
    actorName: t.exposeString('actorName', {
      nullable: true,
      description: 'The colleague who did it; null where nobody did.',
    }),
    contactId: t.id({
      nullable: true,
      description: 'Whose chat it is about; null for what is about none.',
      resolve: (row, _args, ctx) => shownTo(ctx.actor, row).contactId,
    }),
    subjectId: t.id({
      nullable: true,
      description: 'UUID of the campaign, import, number, form or endpoint; null where it is about a chat.',
      resolve: (row, _args, ctx) => shownTo(ctx.actor, row).subjectId,
    }),
    alerts: t.expose('alerts', {
      type: [enumFrom(accountAlerts)],
      description: 'What became of a number; empty for all else.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it happened.' }),
    readAt: t.expose('readAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the caller read it, on whatever device; null while they have not.',
    }),
  }),
})

const NotificationConnection = connectionOf('Notification', NotificationType)

const UnreadType = builder.objectRef<Unread>('UnreadNotifications').implement({
  description: 'How many notifications the caller has not read. They are counted to 100.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'So many; 100 at most.' }),
    isExact: t.exposeBoolean('isExact', { description: 'False where there may be more than that.' }),
  }),
})

const PreferenceType = builder.objectRef<Preference>('NotificationPreference').implement({
  description: 'How the caller is notified of one topic.',
  fields: (t) => ({
    topic: t.expose('topic', { type: enumFrom(notificationTopics), description: 'What it is about.' }),
    inPage: t.exposeBoolean('inPage', {
      description: 'The bell counts it until it is read; else it is listed as read.',
    }),
    byPush: t.exposeBoolean('byPush', { description: 'Browsers that are subscribed are told.' }),
  }),
})

const PreferencesType = builder.objectRef<Preferences>('NotificationPreferences').implement({
  description: 'How the caller is notified, the same in all of their workspaces.',
  fields: (t) => ({
    topics: t.expose('topics', { type: [PreferenceType], description: 'Each topic.' }),
    quietFrom: t.string({
      nullable: true,
      description:
        'From when nothing is pushed, as 22:00 by the clock of the workspace; null for no such hours.',
      resolve: ({ quiet }) => quiet?.from ?? null,
    }),
    quietTo: t.string({
      nullable: true,
      description: 'Until when; before quietFrom it is of the next day.',
      resolve: ({ quiet }) => quiet?.to ?? null,
    }),
  }),
})

builder.queryFields((t) => ({
  notificationPreferences: t.field({
    type: PreferencesType,
    description: 'How the caller is notified.',
    ...requires(own),
    resolve: (_root, _args, ctx) => ownPreferences(ctx),
  }),
  notifications: t.field({
    type: NotificationConnection,
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'What the caller was notified of in this workspace in the last 30 days, newest first.',
    args: {
      unread: t.arg.boolean({ description: 'True for those that are not read, false for the others.' }),
      ...cursorArgs,
    },
    ...requires(own),
    resolve: (_root, args, ctx) => listNotifications(ctx, args),
  }),
  unreadNotifications: t.field({
    type: UnreadType,
    description: 'How many notifications the caller has not read in this workspace.',
    ...requires(own),
    resolve: (_root, _args, ctx) => unreadOf(ctx.app, memberOf(ctx.actor)),
  }),
}))

builder.subscriptionField('unreadNotificationsChanged', (t) =>
  t.field({
    type: UnreadType,
    ...requires(own),
    description:
      'How many notifications the caller has not read: at once, and each time that some came or were read on any of their devices.',
    subscribe: (_root, _args, ctx) => watchOwnNotifications(ctx),
    resolve: (unread) => unread,
  }),
)

builder.mutationField('setNotificationPreferences', (t) =>
  t.field({
    type: PreferencesType,
    throws: ['invalid_field'],
    answersAs: 'preferences',
    description: 'Sets how the caller is notified, in all of their workspaces.',
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
      'Notes that the caller has read notifications, on all of their devices. Answers what is left.',
    args: argsFrom(markReadInput),
    ...requires(own),
    resolve: (_root, args, ctx) => markNotificationsRead(ctx, args),
  }),
)
