import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const notificationKinds = closedSet(
  'NotificationKind',
  'What a person is notified of.',
  {
    mentioned: 'A colleague named them in a note.',
    assigned: 'A chat was given to them.',
    overdue: 'A chat that was handed over waits for too long: theirs, or one that they are named for.',
    campaign_completed: 'A campaign that they made is through.',
    campaign_failed: 'A campaign that they made has ended with a failure.',
    campaign_paused: 'A campaign that they made was paused.',
    import_completed: 'A file of contacts that they imported is in.',
    import_failed: 'The import of a file of contacts of theirs has failed.',
    number_alert: 'Something became of a number that they look after.',
    form_alert: 'The platform warns of a form that they look after.',
    webhook_paused: 'A webhook endpoint that they look after did not answer, and is paused.',
    webhook_disabled: 'A webhook endpoint that they look after was turned off.',
  },
  { open: true, columns: ['notification.kind'] },
)
export type NotificationKind = ValueOf<typeof notificationKinds>

export const notificationTopics = closedSet(
  'NotificationTopic',
  'What a person chooses how to be notified of.',
  {
    mentions: 'Notes that name them.',
    assignments: 'Chats that are given to them.',
    delays: 'Chats that wait for too long.',
    campaigns: 'Campaigns that they made.',
    imports: 'Files of contacts that they imported.',
    numbers: 'Numbers that they look after.',
    forms: 'Forms that they look after.',
    webhooks: 'Webhook endpoints that they look after.',
  },
)
export type NotificationTopic = ValueOf<typeof notificationTopics>

export const topicOf: Readonly<Record<NotificationKind, NotificationTopic>> = {
  mentioned: 'mentions',
  assigned: 'assignments',
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
