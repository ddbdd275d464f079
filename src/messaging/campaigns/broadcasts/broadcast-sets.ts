import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const broadcastStatuses = closedSet(
  'BroadcastStatus',
  'How far a broadcast is.',
  {
    draft: 'Not started, and not to start by itself.',
    scheduled: 'It starts at its time.',
    running: 'It is being sent.',
    paused: 'It stands still and can go on.',
    completed: 'All recipients were handled.',
    cancelled: 'Who was not sent to is not sent to any more.',
    failed: 'It could not start.',
  },
  { open: true, columns: ['broadcast.status'] },
)
export type BroadcastStatus = ValueOf<typeof broadcastStatuses>

export const recipientStatuses = closedSet(
  'RecipientStatus',
  'What became of one recipient.',
  {
    pending: 'Nothing is known yet.',
    sent: 'The message has left.',
    delivered: 'The person got it.',
    read: 'The person read it.',
    failed: 'It could not be sent.',
    cancelled: 'It is not sent any more.',
  },
  { columns: ['broadcast_recipient.status'] },
)
export type RecipientStatus = ValueOf<typeof recipientStatuses>

export const broadcastProblems = closedSet('BroadcastProblemKind', 'What stands in the way of a broadcast.', {
  wrong_state: 'It was started already, or is over.',
  no_recipients: 'Nobody is in it who has not been sent to.',
  nobody_left: 'Everybody in it wants no marketing, or is deleted.',
  template_gone: 'Its template is there no longer.',
  template_not_approved: 'Its template is not approved.',
  account_not_active: 'Its account is not active, or there no longer.',
  token_refused: 'The platform refused the access token of its account lately.',
  header_file_missing: 'The header of its template is a file, and it has none.',
  template_unsendable: 'Its template has a part that no send can give: nobody gets it.',
  template_part_missing: 'Its template needs a place, an offer or cards, and it has none that fit.',
  offer_over: 'The limited-time offer of its template is over before it begins.',
  values_unfit: 'The values of some recipients are not those of the template.',
  contacts_limit: "The plan's limit of contacts leaves no room for those who are unknown.",
  import_running: 'A file of people is still being added to it.',
  month_used_up: "The month's messages are used up.",
  month_too_short: "The month's messages are fewer than its recipients: it pauses when they are used up.",
  number_limit_exceeded:
    'It goes to more people than its number may write to in a day, as far as is known: who is too many fails, or it waits.',
  time_passed: 'Its time has passed: it starts at once.',
})
export type BroadcastProblemKind = ValueOf<typeof broadcastProblems>

export const broadcastImportStates = closedSet(
  'BroadcastImportState',
  'How far a file of people is that is to come into a draft.',
  {
    reading: 'The file is read, and its rows are looked at.',
    running: 'Its rows are looked at, and those that are good are about to be added together.',
    completed: 'Everybody is added who can be.',
    cancelled: 'Somebody ended it, and nobody was added.',
    failed: 'It ended, and nobody was added.',
  },
  { columns: ['broadcast_import.state'] },
)
export type BroadcastImportState = ValueOf<typeof broadcastImportStates>

export const broadcastChanges = closedSet('BroadcastChangeKind', 'What changed of a broadcast.', {
  created: 'A draft was made.',
  updated: 'What a draft is to be changed.',
  recipients: 'People came into a draft, or left it.',
  deleted: 'It is gone.',
  import: 'A file of people that is to come into it has moved on.',
})
export type BroadcastChangeKind = ValueOf<typeof broadcastChanges>

export const broadcastMetrics = closedSet(
  'BroadcastMetric',
  'By what variants of a broadcast are compared, of those whose message has left.',
  {
    read: 'Who read it.',
    replied: 'Who wrote within 72 hours.',
    clicked: 'Who pressed a quick reply of it.',
  },
)
export type BroadcastMetric = ValueOf<typeof broadcastMetrics>

export const broadcastCreators = closedSet(
  'BroadcastCreatorType',
  'Who makes broadcasts.',
  {
    api: 'A key.',
    member: 'A person of the workspace.',
  },
  { columns: ['broadcast.created_by_type'] },
)
export type BroadcastCreatorType = ValueOf<typeof broadcastCreators>

export const limitPolicies = closedSet(
  'BroadcastLimitPolicy',
  'What becomes of a broadcast when the platform takes no more of its messages, since the limit of the number is reached or too many people have reported it.',
  {
    fail: 'Whose message is refused has failed, and can be tried again by hand.',
    wait: 'Nobody fails for it: one person is tried each hour, and it goes on when that message leaves.',
  },
  { columns: ['broadcast.limit_policy'] },
)
export type LimitPolicy = ValueOf<typeof limitPolicies>

export const broadcastZones = closedSet(
  'BroadcastZone',
  "Whose clock tells a broadcast's times of day.",
  {
    recipient:
      "Each person's own: their custom field `timezone`, else that of their phone, else the workspace's.",
    workspace: "The workspace's, for everybody.",
  },
  { columns: ['broadcast.quiet_zone'] },
)
export type BroadcastZone = ValueOf<typeof broadcastZones>
