import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const notificationKinds = closedSet(
  'NotificationKind',
  'Kind of a notification.',
  {
    mentioned: 'A colleague mentioned the user in a note.',
    assigned: 'A chat was assigned to the user.',
    due_soon:
      'A deadline of a chat of the user is near, or of a chat in the queue of a team of the user that nobody has.',
    overdue:
      'A chat of the user, one in the queue of a team of the user, or one that the user is to be notified of, missed a deadline or waits for too long.',
    campaign_completed: 'A campaign of the user was completed.',
    campaign_failed: 'A campaign of the user failed.',
    campaign_paused: 'A campaign of the user was paused.',
    import_completed: 'An import of contacts by the user was completed.',
    import_failed: 'An import of contacts by the user failed.',
    number_alert: 'The platform reported an alert of a number that the user manages.',
    form_alert: 'The platform reported an alert of a form that the user manages.',
    webhook_paused: 'A webhook endpoint that the user manages did not respond and was paused.',
    webhook_disabled: 'A webhook endpoint that the user manages was disabled.',
  },
  { open: true, columns: ['notification.kind'] },
)
export type NotificationKind = ValueOf<typeof notificationKinds>

export const notificationTopics = closedSet(
  'NotificationTopic',
  'Topic of notifications, for which a user sets preferences.',
  {
    mentions: 'Notes that mention the user.',
    assignments: 'Chats that are assigned to the user.',
    delays: 'Chats that are due soon, that missed a deadline or that wait for too long.',
    campaigns: 'Campaigns of the user.',
    imports: 'Imports of contacts by the user.',
    numbers: 'Numbers that the user manages.',
    forms: 'Forms that the user manages.',
    webhooks: 'Webhook endpoints that the user manages.',
  },
)
export type NotificationTopic = ValueOf<typeof notificationTopics>

export const topicOf: Readonly<Record<NotificationKind, NotificationTopic>> = {
  mentioned: 'mentions',
  assigned: 'assignments',
  due_soon: 'delays',
  overdue: 'delays',
  campaign_completed: 'campaigns',
  campaign_failed: 'campaigns',
  campaign_paused: 'campaigns',
  import_completed: 'imports',
  import_failed: 'imports',
  number_alert: 'numbers',
  form_alert: 'forms',
  webhook_paused: 'webhooks',
  webhook_disabled: 'webhooks',
}

export const notificationMailWays = closedSet(
  'NotificationMailWay',
  'Whether and when a user receives notifications of a topic by email.',
  {
    off: 'No emails.',
    at_once:
      'An email some minutes after the event, unless the user has read the notification in the meantime.',
    digest: 'One email a day with the notifications that the user has not read.',
  },
)
export type NotificationMailWay = ValueOf<typeof notificationMailWays>
