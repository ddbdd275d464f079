import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const broadcastStatuses = closedSet(
  'BroadcastStatus',
  'Status of a broadcast.',
  {
    draft: 'The broadcast is not started and does not start automatically.',
    scheduled: 'The broadcast starts at its scheduled time.',
    running: 'The broadcast is being sent.',
    paused: 'The broadcast is paused and can be resumed.',
    completed: 'All recipients of the broadcast were handled.',
    cancelled: 'The broadcast was cancelled. Recipients whose message was not yet dispatched get no message.',
    failed: 'The broadcast could not start.',
  },
  { open: true, columns: ['broadcast.status'] },
)
export type BroadcastStatus = ValueOf<typeof broadcastStatuses>

export const recipientStatuses = closedSet(
  'RecipientStatus',
  'Status of one recipient of a broadcast.',
  {
    pending: 'Nothing is known yet about the message.',
    sent: 'The message was sent.',
    delivered: 'The message was delivered to the recipient.',
    read: 'The recipient read the message.',
    failed: 'The message could not be sent.',
    cancelled: 'The message was cancelled before it was sent.',
  },
  { columns: ['broadcast_recipient.status'] },
)
export type RecipientStatus = ValueOf<typeof recipientStatuses>

export const broadcastProblems = closedSet(
  'BroadcastProblemKind',
  'Problem of a broadcast that a check found.',
  {
    wrong_state: 'The broadcast was already started or is over.',
    no_recipients: 'No recipients remain to whom the broadcast was not yet sent.',
    nobody_left: 'All recipients opted out of marketing or are deleted.',
    template_gone: 'The template of the broadcast no longer exists.',
    template_not_approved: 'The template of the broadcast is not approved.',
    account_not_active: 'The account of the broadcast is not active or no longer exists.',
    token_refused: "The platform recently refused the access token of the broadcast's account.",
    header_file_missing: 'The template has a file in the header, and the broadcast has no header file.',
    template_unsendable: 'The template has a part that cannot be sent, so no recipient gets the message.',
    template_part_missing:
      'The template needs a location, an offer or cards, and the broadcast has none that match.',
    offer_over: 'The limited-time offer of the template ends before the broadcast begins.',
    values_unfit: 'The values of some recipients do not match the variables of the template.',
    contacts_limit: "The plan's contact limit leaves no room for recipients that are not contacts yet.",
    import_running: 'A file of recipients is still being imported into the broadcast.',
    month_used_up: 'The broadcast messages of the month are used up.',
    month_too_short:
      'Fewer messages are left this month than the broadcast has recipients; the broadcast pauses when the messages are used up.',
    number_limit_exceeded:
      'The broadcast has more recipients than the number may write to in a day, as far as is known. The limit policy decides whether the excess recipients fail or the broadcast waits.',
    time_passed: 'The scheduled time has passed, so the broadcast starts immediately.',
  },
)
export type BroadcastProblemKind = ValueOf<typeof broadcastProblems>

export const broadcastImportStates = closedSet(
  'BroadcastImportState',
  'Progress of importing a file of recipients into a draft.',
  {
    reading: 'The file is being read and its rows are being checked.',
    running: 'The rows are being checked; all valid rows will then be added together.',
    completed: 'All valid recipients were added.',
    cancelled: 'A member cancelled the import, and no recipients were added.',
    failed: 'The import failed, and no recipients were added.',
  },
  { columns: ['broadcast_import.state'] },
)
export type BroadcastImportState = ValueOf<typeof broadcastImportStates>

export const broadcastChanges = closedSet('BroadcastChangeKind', 'Kind of change to a broadcast.', {
  created: 'A draft was created.',
  updated: 'A draft was changed.',
  recipients: 'Recipients were added to a draft or removed from a draft.',
  deleted: 'The broadcast was deleted.',
  import: 'The import of a file of recipients into the broadcast progressed.',
})
export type BroadcastChangeKind = ValueOf<typeof broadcastChanges>

export const broadcastMetrics = closedSet(
  'BroadcastMetric',
  'Metric by which the variants of a broadcast are compared, among the recipients whose message was sent.',
  {
    read: 'Recipients that read the message.',
    replied: 'Recipients that wrote within 72 hours.',
    clicked: 'Recipients that pressed a quick reply button of the message.',
  },
)
export type BroadcastMetric = ValueOf<typeof broadcastMetrics>

export const broadcastCreators = closedSet(
  'BroadcastCreatorType',
  'Kind of actor that creates broadcasts.',
  {
    api: 'An API key.',
    member: 'A member of the workspace.',
  },
  { columns: ['broadcast.created_by_type'] },
)
export type BroadcastCreatorType = ValueOf<typeof broadcastCreators>

export const limitPolicies = closedSet(
  'BroadcastLimitPolicy',
  'What a broadcast does when the platform accepts no more of its messages, because the number reached its limit or too many recipients reported the number.',
  {
    fail: 'Recipients whose message is refused fail, and can be retried manually.',
    wait: 'No recipients fail. The broadcast waits, tries one recipient each hour and continues when that message is sent.',
  },
  { columns: ['broadcast.limit_policy'] },
)
export type LimitPolicy = ValueOf<typeof limitPolicies>

export const broadcastZones = closedSet(
  'BroadcastZone',
  'Clock by which the times of day of a broadcast are read.',
  {
    recipient:
      "Each recipient's own clock: the time zone in the custom field `timezone`, otherwise of the phone number, otherwise of the workspace.",
    workspace: 'The clock of the workspace, for all recipients.',
  },
  { columns: ['broadcast.quiet_zone'] },
)
export type BroadcastZone = ValueOf<typeof broadcastZones>
