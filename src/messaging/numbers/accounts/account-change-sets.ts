import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const accountChangeKinds = closedSet(
  'AccountChangeKind',
  'What of the health of an account changed.',
  {
    status: 'Whether it can send.',
    quality: 'How people take its messages.',
    messaging_limit: 'How many people may be written to in a day.',
    throughput: 'How fast it sends.',
    restriction: 'What the platform restricts.',
    token: 'Whether the platform takes the access token.',
    name: 'The name that people see, or what became of one that was asked for.',
    marketing_service:
      'The platform does not take its marketing templates by their own service: they go the ordinary way.',
  },
  { columns: ['account_change.kind'] },
)
export type AccountChangeKind = ValueOf<typeof accountChangeKinds>

export const accountAlerts = closedSet(
  'AccountAlertKind',
  'What people who look after accounts are told of by themselves.',
  {
    quality_dropped: 'More people block or report it than before.',
    limit_changed: 'More or fewer people may be written to in a day.',
    restricted: 'The platform restricts it.',
    disconnected: 'The platform has taken our access away.',
    token_refused: 'The platform refuses the access token.',
    name_approved: 'The platform has approved another name.',
    name_declined: 'The platform has declined a name.',
  },
  { columns: ['account_change.alert'] },
)
export type AccountAlert = ValueOf<typeof accountAlerts>
